import type { DocumentContent } from './contract.ts'

/** Prints a document. The folder of documents implements it. */
export interface DocumentPrinter {
  /** Returns a PDF; the same content gives the same bytes. */
  print(content: DocumentContent): Promise<Buffer>
}
