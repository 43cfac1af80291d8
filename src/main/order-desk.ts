import { documentFileName } from '#domains/invoice/contract.ts'
import { readDocumentByNumber } from '#domains/invoice/index.ts'
import type { PaymentEngine } from '#domains/payment/index.ts'
import { readTransferFile, readTransferItems, sepaFile } from '#domains/payment/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { printDocument } from '#processes/print-document.ts'
import { previewRefund } from '#processes/staff-refund/refund-by-staff.ts'
import type { OrderDesk } from '#views/admin/desk.ts'
import { readPackingPapers } from '#views/admin/orders/packing.ts'
import type { AdminFile } from '#web/admin/views.ts'
import { documentPrinter, logoReader, packingPrinter } from './document-printer.ts'
import type { ShopCore } from './shop-core.ts'

const DAY_LENGTH = 10
/** A reference at the bank: the id of a refund without its hyphens. */
const referenceOf = (refundId: string): string => refundId.replaceAll('-', '')

/** Binds what the back office does beyond reading: previews of refunds, and files that are printed for it. */
export function orderDesk(
  core: ShopCore,
  { payments, locale }: { readonly payments: PaymentEngine; readonly locale: LocaleCode },
): OrderDesk {
  const { database, clock, rules, environment } = core
  const readLogo = logoReader(environment.dataDir, async () => rules.current().face.logo)
  return {
    previewRefund: (choice) => previewRefund(payments, choice, { actor: 'preview', now: clock.now() }),
    async document(number) {
      const document = await readDocumentByNumber(database, number)
      const content =
        document && (await printDocument({ database, printer: documentPrinter(readLogo), clock }, document))
      return content && pdf(documentFileName(document), content)
    },
    async papers(what, numbers) {
      const { shopName } = rules.current()
      const papers = await readPackingPapers(database, numbers, { locale, shopName, now: clock.now() })
      return papers.parcels.length === 0
        ? null
        : pdf(`${what}.pdf`, await packingPrinter(readLogo).print(what, papers))
    },
    async transferFile(number) {
      const file = await readTransferFile(database, number)
      if (!file || file.droppedAt !== null) return null
      const items = await readTransferItems(database, file.id)
      const content = sepaFile({
        ...file,
        on: file.createdAt.toISOString().slice(0, DAY_LENGTH),
        transfers: items.map((item) => ({ ...item, reference: referenceOf(item.refundId) })),
      })
      return { name: `${file.number}.xml`, type: 'application/xml', content: Buffer.from(content) }
    },
  }
}

function pdf(name: string, content: Buffer): AdminFile {
  return { name, type: 'application/pdf', content }
}
