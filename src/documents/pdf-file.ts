import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import type { LocaleCode } from '#kernel/locales.ts'

/** A file inside a PDF. */
export interface EmbeddedFile {
  readonly name: string
  readonly mediaType: string
  readonly description: string
  readonly content: Uint8Array
  /** How it relates to the pages: `Alternative` says the same in another form. Source: ISO 19005-3. */
  readonly relationship: 'Alternative' | 'Data' | 'Source' | 'Supplement'
}

/** What a PDF says of itself. Texts contain no markup. */
export interface PdfOptions {
  readonly title: string
  readonly locale: LocaleCode
  /** Its date and that of its embedded files: the same data give the same bytes for ever. */
  readonly at: Date
  readonly embedded?: readonly EmbeddedFile[]
  /** Further RDF for the metadata (XMP), such as that of Factur-X. */
  readonly metadata?: string
}

/** Weight of a text. */
export type Weight = 'regular' | 'bold'

/** Scripts of names and addresses. The last one, which is large, is read where no other has a sign: Chinese, Japanese. */
const OTHER_SCRIPTS = [
  'NotoSans-Regular',
  'NotoSansHebrew-Regular',
  'NotoSansThai-Regular',
  'NotoSansArmenian-Regular',
  'NotoSansGeorgian-Regular',
  'DroidSansFallbackFull',
] as const

/** Faces in the order in which a character looks for its glyph. */
const FACES = {
  regular: ['InstrumentSans-Regular', 'Vazirmatn-NL-Regular', ...OTHER_SCRIPTS],
  bold: ['InstrumentSans-SemiBold', 'Vazirmatn-NL-SemiBold', ...OTHER_SCRIPTS],
} as const satisfies Readonly<Record<Weight, readonly string[]>>

/** The part of a font of pdfkit that its types leave out. */
interface OpenedFace {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
}

const files = new Map<string, Buffer>()

function fontFile(name: string): Buffer {
  let file = files.get(name)
  if (!file) {
    file = readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))
    files.set(name, file)
  }
  return file
}

const PROGRAM = 'Kontor'

/**
 * A PDF/A-3b in the making, with embedded typefaces and tags. Everything that is drawn belongs either to a tag
 * or to `asOrnament`. Source: ISO 19005-3.
 */
export class PdfFile {
  readonly pdf: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>
  readonly #faces = new Map<string, OpenedFace>()

  constructor({ title, locale, at, embedded = [], metadata = '' }: PdfOptions) {
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      // Page numbers are written last.
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      tagged: true,
      displayTitle: true,
      lang: locale,
      // An empty name of a font: else pdfkit begins with Helvetica, which it does not embed.
      font: fontFile(FACES.regular[0]) as unknown as string,
      info: { Title: plain(title), CreationDate: at, Creator: PROGRAM, Producer: PROGRAM },
    })
    this.#bytes = collect(this.pdf)
    for (const { content, name, mediaType, description, relationship } of embedded)
      this.pdf.file(Buffer.from(content), {
        name,
        type: mediaType,
        description,
        relationship,
        creationDate: at,
        modifiedDate: at,
      } as PDFKit.Mixins.PDFAttachmentOptions)
    if (metadata !== '') (this.pdf as unknown as { appendXML(xml: string): void }).appendXML(metadata)
  }

  /** Number of faces of a weight. */
  faces(weight: Weight): number {
    return FACES[weight].length
  }

  /** Returns whether a face of a weight has a glyph. */
  hasGlyph(weight: Weight, face: number, codePoint: number): boolean {
    const name = FACES[weight][face] ?? FACES[weight][0]
    return (this.#faces.get(name) ?? this.#open(name)).font.hasGlyphForCodePoint(codePoint)
  }

  /** Reads a face when a character looks for it: most documents need the first one alone. */
  #open(name: string): OpenedFace {
    this.pdf.registerFont(name, fontFile(name)).font(name)
    const opened = (this.pdf as unknown as { _font: OpenedFace })._font
    this.#faces.set(name, opened)
    return opened
  }

  /** Chooses the face for what is measured or drawn next. Units: points. */
  setFace(weight: Weight, face: number, size: number): void {
    const name = FACES[weight][face] ?? FACES[weight][0]
    if (!this.#faces.has(name)) this.#open(name)
    this.pdf.font(name).fontSize(size)
  }

  /** Draws what says nothing by itself: lines, colours, page numbers. Readers for the blind leave it out. */
  asOrnament(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdf.endMarkedContent()
  }

  /** Ends the file and returns its bytes. */
  end(): Promise<Buffer> {
    this.pdf.end()
    return this.#bytes
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}

/** The title also stands in XML that pdfkit writes without escapes. */
function plain(text: string): string {
  return text.replace(/[<>&]/g, ' ')
}
