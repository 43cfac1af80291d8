import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type ImportReport, importProducts, mediaFolder, type ReportRow } from '#domains/catalog/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { SECOND } from '#kernel/clock.ts'
import type { CliContext, CliStreams } from './cli-context.ts'
import { progressOn } from './progress.ts'

/** What the command line says of this command. */
export const IMPORT_USAGE = 'import FILE [--format shopify] [--dry-run] [--picture-seconds 60]'

/**
 * `import FILE`: brings a product file into the catalogue and says what became of every row. Returns the exit
 * code: 0 only where all went well. Source: contract §10.
 */
export async function importCommand(
  context: CliContext,
  args: readonly string[],
  { out, aside }: CliStreams = { out: process.stdout, aside: process.stderr },
): Promise<number> {
  const options = readArguments(args)
  if ('problem' in options) {
    aside.write(`${options.problem}\nUsage: npm run kontor -- ${IMPORT_USAGE}\n`)
    return 1
  }
  const bytes = await readFile(options.file).catch((error: NodeJS.ErrnoException) => error)
  if (bytes instanceof Error) {
    aside.write(
      `${options.file} cannot be read: ${bytes.code === 'ENOENT' ? 'there is no such file' : bytes.message}\n`,
    )
    return 1
  }
  const { currency } = await readShopRules(context.database)
  const progress = progressOn(aside)
  const report = await importProducts(context.database, {
    bytes,
    currency,
    dryRun: options.dryRun,
    actor: 'cli:import',
    now: () => context.clock.now(),
    queueJob: context.queueJob,
    pictures: { folder: mediaFolder(context.dataDir), totalMs: options.pictureSeconds * SECOND },
    onProgress: (phase, done, total) =>
      progress.show(phase === 'products' ? 'Products' : 'Pictures', done, total),
  }).finally(() => progress.end())
  if (!report.ok) {
    aside.write(`${report.reason}\n`)
    return 1
  }
  out.write(reportText(report, options.dryRun))
  return report.totals.error > 0 ? 1 : 0
}

function readArguments(
  args: readonly string[],
): { file: string; dryRun: boolean; pictureSeconds: number } | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'shopify' },
        'dry-run': { type: 'boolean', default: false },
        'picture-seconds': { type: 'string', default: '60' },
      },
    })
    const [file, ...others] = positionals
    if (!file) return { problem: 'Which file?' }
    if (others.length > 0) return { problem: `Unexpected argument: ${others[0]}. Import one file at a time` }
    if (values.format !== 'shopify')
      return { problem: `Unknown format: ${values.format}. The only format is shopify` }
    if (!/^\d{1,5}$/.test(values['picture-seconds']))
      return { problem: '--picture-seconds takes a whole number' }
    return { file, dryRun: values['dry-run'], pictureSeconds: Number(values['picture-seconds']) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** The report as a table that can be read and searched, one row per line, then the sums. */
export function reportText(report: Extract<ImportReport, { ok: true }>, dryRun: boolean): string {
  const { totals } = report
  const sums = `${totals.created} created, ${totals.updated} updated, ${totals.unchanged} unchanged, ${totals.error} with errors; ${totals.warnings} warnings`
  const lines = report.rows.map(rowText)
  return `${lines.join('\n')}${lines.length > 0 ? '\n' : ''}${dryRun ? 'Dry run, nothing was changed. Products: ' : 'Products: '}${sums}\n`
}

function rowText({ line, handle, result, text }: ReportRow): string {
  // One row is one line, whatever a cell holds; control characters never reach the terminal.
  const safe = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
  return `line ${String(line).padEnd(6)} ${result.padEnd(9)} ${handle.padEnd(32)} ${safe}`.trimEnd()
}
