import { readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { applyShopFile, type PageBodies, readOtherCurrency } from '#processes/set-up-shop/apply-shop-file.ts'
import { exampleShopFile } from '#processes/set-up-shop/example.ts'
import { readShopFile, type ShopFile } from '#processes/set-up-shop/shop-file.ts'
import { DONE, deed, Refused, report } from './command.ts'
import { flag, maybe, needed, path } from './parameters.ts'
import { readTypedFile } from './read-typed-file.ts'

const EXAMPLE_FILE = 'shop.json'

/**
 * Applies a set-up file: name, address, currency, VAT, shipping, bank account and legal pages. Applying the
 * same file twice changes nothing.
 */
export const setup = report({
  name: 'setup',
  summary: 'sets name, address, currency, VAT, shipping, bank account and legal pages as a file says',
  takes: {
    file: needed('FILE', 'Which file?', path),
    dryRun: flag('shows what would change and changes nothing'),
  },
  async run({ wanted, context: { database, clock } }) {
    const content = (await readTypedFile(wanted.file)).toString('utf8')
    const mistakes = (problems: readonly string[]): Refused =>
      new Refused([`${wanted.file} has mistakes; nothing was changed:`, ...problems].join('\n'))
    const file = readShopFile(content)
    if ('problems' in file) throw mistakes(file.problems)
    const bodies = await readBodies(file, dirname(resolve(wanted.file)))
    if ('problems' in bodies) throw mistakes(bodies.problems)
    const other = await readOtherCurrency(database, file.currency)
    if (other !== null)
      throw new Refused(
        `currency: the products have prices in ${other} and none in ${file.currency}. Import them again with prices in ${file.currency}, or keep ${other}.`,
      )
    const { dryRun } = wanted
    const changes = await applyShopFile(database, { file, bodies: bodies.bodies, dryRun, now: clock.now() })
    const sum =
      changes.length === 0
        ? 'Nothing to change: the shop already matches the file.'
        : dryRun
          ? `Dry run, nothing was changed. ${changes.length} differences.`
          : `${changes.length} changes.`
    return { text: [...changes, sum].map((line) => `${line}\n`).join(''), data: { dryRun, changes } }
  },
})

/** Writes an example file. An existing file is never overwritten. */
export const setupExample = deed({
  name: 'setup --example',
  summary: `writes an example of such a file; default ${EXAMPLE_FILE}`,
  needs: 'nothing',
  takes: { file: maybe('FILE', path) },
  async run({ wanted: { file = EXAMPLE_FILE }, streams: { out } }) {
    try {
      await writeFile(file, exampleShopFile(), { flag: 'wx' })
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      throw new Refused(
        `${file} cannot be written: ${code === 'EEXIST' ? 'it already exists; give another file name' : message}`,
      )
    }
    out.write(
      `${file} was written. Replace its texts with your own, then type: npm run kontor -- setup ${file}\n`,
    )
    return DONE
  },
})

/** Reads the bodies of all pages as HTML. A file whose name does not end in .html is plain text. */
async function readBodies(
  file: ShopFile,
  folder: string,
): Promise<{ readonly bodies: PageBodies } | { readonly problems: readonly string[] }> {
  const bodies = new Map<string, string>()
  const problems: string[] = []
  for (const [handle, texts] of Object.entries(file.pages)) {
    for (const [locale, page] of Object.entries(texts)) {
      if (!page) continue
      const path = `pages.${handle}.${locale}`
      try {
        const content =
          page.file === undefined
            ? (page.html ?? page.text ?? '')
            : await readFile(resolve(folder, page.file), 'utf8')
        if (content.trim() === '') problems.push(`${path}.file: ${page.file} is empty`)
        const isHtml = page.file === undefined ? page.html !== undefined : /\.html?$/i.test(page.file)
        bodies.set(`${handle}/${locale}`, isHtml ? content : paragraphsOf(content))
      } catch (error) {
        problems.push(
          `${path}.file: ${page.file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? error}`,
        )
      }
    }
  }
  return problems.length > 0 ? { problems } : { bodies }
}

/** Converts plain text to HTML: empty lines separate paragraphs. */
function paragraphsOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}
