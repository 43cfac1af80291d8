import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'

const SCHEMA = join(import.meta.dirname, 'iso20022', 'pain.001.001.09.xsd')
let validator: XsdValidator | undefined

/**
 * Throws with the reason where the published schema refuses a SEPA file. Source: ISO 20022 pain.001.001.09.
 */
export function validateSepa(xml: string): void {
  validator ??= XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(SCHEMA)))
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
}
