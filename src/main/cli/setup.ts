import { readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { applyShopFile, type PageBodies, readOtherCurrency } from '#processes/set-up-shop/apply-shop-file.ts'
import { exampleShopFile } from '#processes/set-up-shop/example.ts'
import { readShopFile, type ShopFile } from '#processes/set-up-shop/shop-file.ts'
import type { CliContext, CliStreams } from './cli-context.ts'

/** What the command line says of this command. */
export const SETUP_USAGE = 'setup FILE [--dry-run] | --example [FILE]'

const EXAMPLE_FILE = 'shop.json'
const STREAMS: CliStreams = { out: process.stdout, aside: process.stderr }

/**
 * `setup FILE`: brings name, address, currency, VAT, shipping, bank account and legal pages to what a file
 * says. The same file twice changes nothing.
 */
export async function setupCommand(
  { database, clock }: Pick<CliContext, 'database' | 'clock'>,
  args: readonly string[],
  { out, aside } = STREAMS,
): Promise<number> {
  const refuse = (...lines: readonly string[]): number => {
    aside.write(`${lines.join('\n')}\n`)
    return 1
  }
  const wanted = readArguments(args)
  if (wanted === null) return refuse('Which file?', `Usage: npm run kontor -- ${SETUP_USAGE}`)
  const content = await readFile(wanted.path, 'utf8').catch((error: NodeJS.ErrnoException) => error)
  if (content instanceof Error)
    return refuse(
      `${wanted.path} cannot be read: ${content.code === 'ENOENT' ? 'there is no such file' : content.message}`,
    )
  const file = readShopFile(content)
  if ('problems' in file) return refuse(`${wanted.path} has mistakes; nothing was changed:`, ...file.problems)
  const bodies = await readBodies(file, dirname(resolve(wanted.path)))
  if ('problems' in bodies)
    return refuse(`${wanted.path} has mistakes; nothing was changed:`, ...bodies.problems)
  const other = await readOtherCurrency(database, file.currency)
  if (other !== null)
    return refuse(
      `currency: the products have prices in ${other} and none in ${file.currency}. Import them again with prices in ${file.currency}, or keep ${other}.`,
    )
  const changes = await applyShopFile(database, {
    file,
    bodies: bodies.bodies,
    dryRun: wanted.dryRun,
    now: clock.now(),
  })
  for (const change of changes) out.write(`${change}\n`)
  out.write(
    changes.length === 0
      ? 'Nothing to change: the shop already matches the file.\n'
      : wanted.dryRun
        ? `Dry run, nothing was changed. ${changes.length} differences.\n`
        : `${changes.length} changes.\n`,
  )
  return 0
}

/** `setup --example [FILE]`: writes a file to begin with. A file that is there is never overwritten. */
export async function writeExample(path = EXAMPLE_FILE, { out, aside } = STREAMS): Promise<number> {
  try {
    await writeFile(path, exampleShopFile(), { flag: 'wx' })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    aside.write(
      `${path} cannot be written: ${code === 'EEXIST' ? 'it already exists; give another file name' : message}\n`,
    )
    return 1
  }
  out.write(
    `${path} was written. Replace its texts with your own, then type: npm run kontor -- setup ${path}\n`,
  )
  return 0
}

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

/** Plain text as HTML: an empty line parts paragraphs. */
function paragraphsOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

function readArguments(args: readonly string[]): { readonly path: string; readonly dryRun: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    })
    const [path, ...more] = positionals
    return path === undefined || more.length > 0 ? null : { path, dryRun: values['dry-run'] }
  } catch {
    return null
  }
}
