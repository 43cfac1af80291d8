import { ibanOf, sepaFile } from '#domains/payment/index.ts'
import {
  openAccount,
  type PayoutRow,
  paypalFile,
  readFile,
  readPayoutsIn,
  readStatement,
} from '#domains/payout/index.ts'
import { printStatement } from '#processes/print-statement.ts'
import type { PayoutDesk } from '#views/admin/desk.ts'
import { readPayees } from '#views/admin/payees.ts'
import { logoReader, statementPrinter } from './document-printer.ts'
import { openAccountBox } from './secret-key.ts'
import type { ShopCore } from './shop-core.ts'

const DAY_LENGTH = 10

/** Binds the files of payouts: for the bank, for PayPal, and the statements. */
export function payoutDesk(core: Pick<ShopCore, 'database' | 'clock' | 'rules' | 'environment'>): PayoutDesk {
  const { database, clock, rules, environment } = core
  const box = openAccountBox(environment)
  const readLogo = logoReader(environment.dataDir, async () => rules.current().face.logo)
  const printing = { database, clock, printer: statementPrinter(readLogo) }
  return {
    async payoutFile(number) {
      const file = await readFile(database, number)
      if (!file || file.droppedAt !== null) return null
      const payouts = await readPayoutsIn(database, file.id)
      // A partner who was erased after it was sent has no account any more.
      if (payouts.some(({ accountSealed }) => accountSealed === null)) return null
      const { shopName } = rules.current()
      const wordsOf = (payout: PayoutRow): string => `${shopName} ${payout.number}`.trim()
      if (file.type === 'paypal') {
        const rows = payouts.map((payout) => ({
          ...payout,
          address: openAccount(box, payout),
          words: wordsOf(payout),
        }))
        return {
          name: `${number}.csv`,
          type: 'text/csv; charset=utf-8',
          content: Buffer.from(paypalFile(rows)),
        }
      }
      const nameOf = await readPayees(
        database,
        payouts.map(({ partnerId }) => partnerId),
      )
      const content = sepaFile({
        ...file,
        iban: ibanOf(file.iban) ?? file.iban,
        on: file.createdAt.toISOString().slice(0, DAY_LENGTH),
        transfers: payouts.map((payout) => ({
          reference: payout.number,
          amountMinor: payout.amountMinor,
          holder: nameOf(payout.partnerId),
          iban: openAccount(box, payout),
          words: wordsOf(payout),
        })),
      })
      return { name: `${number}.xml`, type: 'application/xml', content: Buffer.from(content) }
    },
    async payoutStatement(number) {
      const stored = await readStatement(database, number)
      const content = stored && (await printStatement(printing, stored))
      return content && { name: `${number}.pdf`, type: 'application/pdf', content }
    },
  }
}
