import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import SaxonJS from 'saxon-js'

const read = (name: string): string =>
  gunzipSync(readFileSync(join(import.meta.dirname, 'factur-x', `${name}.gz`))).toString()

/** Where the rules look for their lists of codes. */
const CODES = 'file:///factur-x/FACTUR-X_EN16931_codedb.xml'

let loaded: Promise<{ readonly rules: unknown; readonly codes: unknown }> | undefined

async function load() {
  const codes = await SaxonJS.getResource({ text: read('FACTUR-X_EN16931_codedb.xml'), type: 'xml' })
  return { rules: JSON.parse(read('Factur-X_1.09_EN16931.sef.json')), codes }
}

/**
 * Returns the business rules of EN 16931 that an invoice breaks, by their names in the public rules of Factur-X 1.09;
 * those that only warn are left out. Source: EN 16931-1.
 */
export async function brokenRules(xml: string): Promise<readonly string[]> {
  loaded ??= load()
  const { rules, codes } = await loaded
  const { principalResult } = SaxonJS.transform(
    {
      stylesheetInternal: rules,
      sourceText: xml,
      destination: 'serialized',
      documentPool: { [CODES]: codes },
    },
    'sync',
  )
  const found = principalResult.matchAll(/<svrl:failed-assert[\s\S]*?\sid="(FX-[^"]+)"(?: flag="(\w+)")?/g)
  return [...found].flatMap(([, id, flag]) => (flag === 'warning' || !id ? [] : [id]))
}
