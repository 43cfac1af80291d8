/**
 * Marks a text for the extractor of translations: an adapter says it in English, and the edge translates it
 * for whoever reads it.
 */
export const msg = (english: string): string => english
