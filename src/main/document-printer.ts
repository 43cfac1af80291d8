import type { PaperPicture } from '#domains/catalog/contract.ts'
import { mediaFolder, readPaperPicture } from '#domains/catalog/index.ts'
import type { VoucherPrinter } from '#domains/coupon/contract.ts'
import type { DocumentPrinter } from '#domains/invoice/index.ts'
import type { PackingPrinter } from '#domains/order/index.ts'
import type { StatementPrinter } from '#domains/payout/index.ts'
import type { ShopLogo } from '#domains/shop/index.ts'

/** Reads the owner's logo; null: the shop has none. */
export type ReadLogo = () => Promise<PaperPicture | null>

const noLogo: ReadLogo = async () => null

/**
 * Returns how the logo of a shop is read for its documents. A logo whose file is lost is left out, because an
 * invoice must not wait for a picture.
 */
export function logoReader(dataDir: string, logoOf: () => Promise<ShopLogo | null>): ReadLogo {
  let kept: { readonly file: string; readonly picture: PaperPicture } | null = null
  return async () => {
    const logo = await logoOf()
    if (logo === null) return null
    if (kept?.file !== logo.file) {
      const picture = await readPaperPicture(mediaFolder(dataDir), logo.file).catch(() => null)
      kept = picture && { file: logo.file, picture }
    }
    return kept?.picture ?? null
  }
}

/**
 * Prints documents. The library is loaded with the first one, so a process that prints none stays small.
 */
export function documentPrinter(readLogo: ReadLogo = noLogo): DocumentPrinter {
  return {
    print: async (content) =>
      (await import('#documents/print-invoice.ts')).printInvoice(content, await readLogo()),
  }
}

/** Prints gift vouchers. */
export function voucherPrinter(readLogo: ReadLogo): VoucherPrinter {
  return {
    print: async (document) =>
      (await import('#documents/print-vouchers.ts')).printVouchers(document, await readLogo()),
  }
}

/** Prints statements of payouts. */
export function statementPrinter(readLogo: ReadLogo = noLogo): StatementPrinter {
  return {
    print: async (content) =>
      (await import('#documents/print-statement.ts')).printStatement(content, await readLogo()),
  }
}

/** Prints papers for packing. */
export function packingPrinter(readLogo: ReadLogo): PackingPrinter {
  return {
    print: async (what, papers) =>
      (await import('#documents/print-packing.ts')).printPacking(what, papers, await readLogo()),
  }
}
