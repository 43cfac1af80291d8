import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { mediaFolder, originalName, storeOriginal } from '#domains/catalog/index.ts'
import type { ShopLogo } from '#domains/shop/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { applyShopFile, readOtherCurrency } from '#processes/set-up-shop/apply-shop-file.ts'
import { exampleShopFile } from '#processes/set-up-shop/example.ts'
import type { PageBodies, PageTexts } from '#processes/set-up-shop/file-fields.ts'
import { readShopFile, type ShopFile } from '#processes/set-up-shop/shop-file.ts'
import { writeShopFile } from '#processes/set-up-shop/write-shop-file.ts'
import { WAYS_TO_PAY } from '../gateways.ts'
import { DONE, deed, Refused, report } from './command.ts'
import { flag, maybe, needed, path } from './parameters.ts'
import { readAnswer } from './read-password.ts'
import { readTypedFile } from './read-typed-file.ts'

const EXAMPLE_FILE = 'shop.json'

/**
 * Applies a set-up file, which holds the whole configuration of a shop but its secrets. Applying the same file
 * twice changes nothing.
 */
export const setup = report({
  name: 'setup',
  summary:
    'sets up the shop as a file says: name, address, VAT, shipping, ways to pay, pages, e-mails, words',
  takes: {
    file: needed('FILE', 'Which file?', path),
    dryRun: flag('shows what would change and changes nothing'),
    yes: flag('applies the file without asking'),
  },
  async run({ wanted, context: { database, clock, dataDir }, streams }) {
    const { file, bodies } = await readWhole(wanted.file)
    const other = await readOtherCurrency(database, file.currency)
    if (other !== null)
      throw new Refused(
        `currency: the products have prices in ${other} and none in ${file.currency}. Import them again with prices in ${file.currency}, or keep ${other}.`,
      )
    const { dryRun } = wanted
    const logo = await readLogo(file, dataDir, dryRun)
    const wish = { file, bodies, ...logo, now: clock.now() }
    const planned = await applyShopFile(database, { ...wish, dryRun: true })
    if (!dryRun && !wanted.yes && planned.length > 0) await askFor(planned, streams)
    const changes = dryRun ? planned : await applyShopFile(database, { ...wish, dryRun })
    const sum =
      changes.length === 0
        ? 'Nothing to change: the shop already matches the file.'
        : dryRun
          ? `Dry run, nothing was changed. ${changes.length} differences.`
          : `${changes.length} changes.`
    return { text: [...changes, sum].map((line) => `${line}\n`).join(''), data: { dryRun, changes } }
  },
})

/** Shows the changes and asks for them. Throws: Refused, unless the answer is yes. */
async function askFor(
  changes: readonly string[],
  { in: input, aside }: Parameters<typeof readAnswer>[1],
): Promise<void> {
  aside.write(changes.map((line) => `${line}\n`).join(''))
  const answer = await readAnswer(`Apply these ${changes.length} changes? Type yes: `, { in: input, aside })
  if (!/^y(es)?$/i.test(answer.trim()))
    throw new Refused('Nothing was changed. Answer yes, or type the command with --yes.')
}

/** Stores the logo of a file; a dry run only checks it. Nothing where the file has none. */
async function readLogo(
  { logo }: ShopFile,
  dataDir: string,
  dryRun: boolean,
): Promise<{ readonly logo?: ShopLogo | null }> {
  if (logo === undefined) return {}
  if (logo === null) return { logo }
  const bytes = Buffer.from(logo, 'base64')
  const folder = dryRun ? await mkdtemp(join(tmpdir(), 'kontor-logo-')) : mediaFolder(dataDir)
  try {
    const { hash, originalType, width, height } = await storeOriginal(folder, bytes)
    return { logo: { file: originalName(hash, originalType), width, height } }
  } catch (error) {
    throw error instanceof DomainError ? new Refused(`logo: ${error.message}`) : error
  } finally {
    if (dryRun) await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the configuration of this shop as a file. An existing file is never overwritten. */
export const setupWrite = deed({
  name: 'setup --write',
  summary: `writes the whole configuration of this shop as such a file; default ${EXAMPLE_FILE}`,
  help: 'The file holds no secrets: keys of providers and of the mail server stay in the environment.',
  takes: { file: maybe('FILE', path) },
  async run({ wanted: { file = EXAMPLE_FILE }, context: { clock, database, dataDir }, streams: { out } }) {
    const written = await writeShopFile(database, dataDir, clock.now())
    if ('problem' in written) throw new Refused(written.problem)
    await writeNew(file, written.content)
    out.write(`${file} was written. It holds the configuration of this shop, and no secrets.\n`)
    return DONE
  },
})

/** Compares a file with the shop, as a dry run does, for scripts. */
export const setupCompare = report({
  name: 'setup --compare',
  summary: 'compares such a file with the shop',
  takes: { file: needed('FILE', 'Which file?', path) },
  codes: { 1: 'the file and the shop differ, or the file could not be read' },
  async run({ wanted, context: { database, clock, dataDir } }) {
    const { file, bodies } = await readWhole(wanted.file)
    const logo = await readLogo(file, dataDir, true)
    const changes = await applyShopFile(database, { file, bodies, ...logo, dryRun: true, now: clock.now() })
    const sum = changes.length === 0 ? 'The shop matches the file.' : `${changes.length} differences.`
    const text = [...changes, sum].map((line) => `${line}\n`).join('')
    return { text, data: { changes }, code: changes.length === 0 ? 0 : 1 }
  },
})

/** Throws: Refused where there is such a file already. */
async function writeNew(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx' })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refused(
      `${file} cannot be written: ${code === 'EEXIST' ? 'it already exists; give another file name' : message}`,
    )
  }
}

/** Writes an example file. An existing file is never overwritten. */
export const setupExample = deed({
  name: 'setup --example',
  summary: `writes an example of such a file; default ${EXAMPLE_FILE}`,
  needs: 'nothing',
  takes: { file: maybe('FILE', path) },
  async run({ wanted: { file = EXAMPLE_FILE }, streams: { out } }) {
    await writeNew(file, exampleShopFile())
    out.write(
      `${file} was written. Replace its texts with your own, then type: npm run kontor -- setup ${file}\n`,
    )
    return DONE
  },
})

/** Reads a file and the texts that it names. Throws: Refused, with everything that is wrong. */
async function readWhole(name: string): Promise<{ readonly file: ShopFile; readonly bodies: PageBodies }> {
  const mistakes = (problems: readonly string[]): Refused =>
    new Refused([`${name} has mistakes; nothing was changed:`, ...problems].join('\n'))
  const file = readShopFile((await readTypedFile(name)).toString('utf8'))
  if ('problems' in file) throw mistakes(file.problems)
  const unknown = Object.keys(file.gateways ?? {}).filter((id) => !WAYS_TO_PAY.includes(id))
  if (unknown.length > 0)
    throw mistakes(
      unknown.map((id) => `gateways.${id}: is no way to pay; there are: ${WAYS_TO_PAY.join(', ')}`),
    )
  const read = await readBodies(file, dirname(resolve(name)))
  if ('problems' in read) throw mistakes(read.problems)
  return { file, bodies: read.bodies }
}

/** Reads the bodies of all pages as HTML. A file whose name does not end in .html is plain text. */
async function readBodies(
  file: ShopFile,
  folder: string,
): Promise<{ readonly bodies: PageBodies } | { readonly problems: readonly string[] }> {
  const bodies = new Map<string, string>()
  const problems: string[] = []
  for (const { field, handle, texts } of textsOf(file)) {
    for (const [locale, page] of Object.entries(texts)) {
      if (!page) continue
      const path = `${field}.${locale}`
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

/** Lists the texts of all pages, those of every shop and the owner's. */
function* textsOf({ pages, ownPages }: ShopFile) {
  for (const [handle, texts] of Object.entries(pages) as [string, PageTexts | undefined][])
    yield { field: `pages.${handle}`, handle, texts: texts ?? {} }
  for (const [handle, { texts }] of Object.entries(ownPages ?? {}))
    yield { field: `ownPages.${handle}.texts`, handle, texts }
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
