import { type ImportReport, importProducts, mediaFolder, type ReportRow } from '#domains/catalog/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { SECOND } from '#kernel/clock.ts'
import { Refused, report } from './command.ts'
import { flag, type Kind, needed, option, path, wholeNumber } from './parameters.ts'
import { progressOn } from './progress.ts'
import { readTypedFile } from './read-typed-file.ts'

const PICTURE_SECONDS = 60

const format: Kind<string> = (typed) =>
  typed === 'shopify' ? { value: typed } : { wrong: `Unknown format: ${typed}. The only format is shopify` }

const giftCards: Kind<'voucher' | 'skip'> = (typed) =>
  typed === 'voucher' || typed === 'skip'
    ? { value: typed }
    : { wrong: `Unknown: ${typed}. Type voucher or skip` }

/**
 * Imports a product file into the catalogue and reports the result of every row. Source:
 * docs/http-contract.md "Product import".
 */
export const importFile = report({
  name: 'import',
  summary: 'imports a product file',
  takes: {
    file: needed('FILE', 'Which file?', path),
    format: option('FORMAT', 'says what kind of file it is; the only format is shopify', format),
    giftCards: option(
      'voucher|skip',
      'imports gift cards as gift vouchers, or leaves them out; default: as ordinary products',
      giftCards,
    ),
    dryRun: flag('shows what would happen and changes nothing'),
    pictureSeconds: option(
      'N',
      `fetches pictures for at most N seconds; default ${PICTURE_SECONDS}`,
      wholeNumber(0, 99_999),
    ),
  },
  codes: { 1: 'a row has an error, or the file could not be read; the other rows are imported' },
  async run({ wanted, context, streams: { aside } }) {
    const { file, dryRun, giftCards, pictureSeconds = PICTURE_SECONDS } = wanted
    const bytes = await readTypedFile(file)
    const { currency } = await readShopRules(context.database)
    const progress = progressOn(aside)
    const imported = await importProducts(context.database, {
      bytes,
      currency,
      ...(giftCards === undefined ? {} : { giftCards }),
      dryRun,
      actor: 'cli:import',
      now: () => context.clock.now(),
      queueJob: context.queueJob,
      pictures: { folder: mediaFolder(context.dataDir), totalMs: pictureSeconds * SECOND },
      onProgress: (phase, done, total) =>
        progress.show(phase === 'products' ? 'Products' : 'Pictures', done, total),
    }).finally(() => progress.end())
    if (!imported.ok) throw new Refused(imported.reason)
    const { rows, totals } = imported
    return {
      text: reportText(imported, dryRun),
      data: { dryRun, rows, totals },
      code: totals.error > 0 ? 1 : 0,
    }
  },
})

/** Formats the report as a readable and searchable table, one row per line, then the sums. */
export function reportText(imported: Extract<ImportReport, { ok: true }>, dryRun: boolean): string {
  const { totals } = imported
  const sums = `${totals.created} created, ${totals.updated} updated, ${totals.unchanged} unchanged, ${totals.error} with errors; ${totals.warnings} warnings`
  const lines = imported.rows.map(rowText)
  return `${lines.join('\n')}${lines.length > 0 ? '\n' : ''}${dryRun ? 'Dry run, nothing was changed. Products: ' : 'Products: '}${sums}\n`
}

function rowText({ line, handle, result, text }: ReportRow): string {
  // One row is one line, whatever a cell contains; control characters never reach the terminal.
  const safe = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
  return `line ${String(line).padEnd(6)} ${result.padEnd(9)} ${handle.padEnd(32)} ${safe}`.trimEnd()
}
