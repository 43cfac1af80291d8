import { tmpdir } from 'node:os'
import { importProducts } from '#domains/catalog/commands/import-products.ts'
import type { ImportReport } from '#domains/catalog/import/report.ts'
import type { TestDatabase } from './database.ts'
import type { CsvRow } from './shopify-csv.ts'

/**
 * Imports a file as the command line does, with pictures only from this machine's own servers. Collects the
 * pictures that jobs would encode.
 */
export async function importFile(
  { database }: TestDatabase,
  bytes: Uint8Array,
  {
    dryRun = false,
    folder = tmpdir(),
    jobs = [],
    giftCards,
  }: { dryRun?: boolean; folder?: string; jobs?: string[]; giftCards?: 'voucher' | 'skip' } = {},
): Promise<Extract<ImportReport, { ok: true }>> {
  const report = await importProducts(database, {
    bytes,
    currency: 'EUR',
    dryRun,
    ...(giftCards ? { giftCards } : {}),
    actor: 'test',
    now: () => new Date(),
    queueJob: async (_tx, _name, payload) => void jobs.push((payload as { imageId: string }).imageId),
    pictures: { folder, totalMs: 5000, isAllowed: (address) => address === '127.0.0.1' },
  })
  if (!report.ok) throw new Error(report.reason)
  return report
}

/** Builds the row of a product on sale: 10.00, seven pieces. */
export function productRow(handle: string, part: CsvRow = {}): CsvRow {
  return {
    'URL handle': handle,
    Title: `Product ${handle}`,
    Price: '10.00',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '7',
    Status: 'active',
    'Published on online store': 'TRUE',
    ...part,
  }
}
