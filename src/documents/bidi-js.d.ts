/** The part of bidi-js that we use: the package has no types of its own. Source: Unicode Standard Annex 9. */
declare module 'bidi-js' {
  interface Bidi {
    /** Returns the embedding level of each UTF-16 unit; odd levels run from right to left. */
    getEmbeddingLevels(
      text: string,
      baseDirection?: 'ltr' | 'rtl',
    ): { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] }
    /** Returns the mirrored twin of each bracket in a right-to-left run, by its place. */
    getMirroredCharactersMap(
      text: string,
      levels: { levels: Uint8Array } | Uint8Array,
      start?: number,
      end?: number,
    ): Map<number, string>
  }
  export default function bidiFactory(): Bidi
}
