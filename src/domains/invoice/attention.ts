import type { AttentionSource } from '#db/attention-source.ts'
import { HOUR } from '#kernel/clock.ts'
import { missingOfSeller } from './contract.ts'
import { sellerOf } from './seller.ts'
import { readSellerSettings, readUnprinted } from './store.ts'

/** A document is printed within minutes; one without a file after this time waits for a person. Units: ms. */
const PATIENCE_MS = HOUR

/** Documents that wait for a person. */
export const invoiceAttention: readonly AttentionSource[] = [
  {
    id: 'documents-unprinted',
    title: 'Invoices and credit notes that buyers cannot download yet',
    nextStep:
      'give what is missing as `address` in your shop file and run kontor setup FILE; if nothing is missing, kontor invoice show {subject} says why',
    async read(db, { limit, now }) {
      const waiting = await readUnprinted(db, new Date(now.getTime() - PATIENCE_MS), limit)
      if (waiting.length === 0) return []
      const current = await readSellerSettings(db)
      return waiting.map(({ number, issuedAt, seller }) => {
        const own = missingOfSeller(sellerOf(seller))
        const missing = own.length === 0 ? own : missingOfSeller(sellerOf(current))
        return {
          subject: number,
          since: issuedAt,
          detail: missing.length > 0 ? `the seller’s ${missing.join(', ')} is missing` : 'not printed',
        }
      })
    },
  },
]
