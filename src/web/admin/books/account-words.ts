import type { AccountKey } from '#domains/book-export/contract.ts'
import { msg } from '#kernel/translate.ts'

/** What each account is for, in words. */
export const ACCOUNT_WORDS: Readonly<Record<AccountKey, string>> = {
  receivable: msg('What customers owe'),
  salesStandard: msg('Sales at 19 %'),
  salesReduced: msg('Sales at 7 %'),
  salesZero: msg('Sales without VAT'),
  salesOther: msg('Sales at other rates'),
  salesOss: msg('Sales to other EU countries with their VAT'),
  salesAbroad: msg('Sales abroad without VAT'),
  taxStandard: msg('VAT at 19 %'),
  taxReduced: msg('VAT at 7 %'),
  taxOther: msg('VAT at other rates'),
  taxOss: msg('VAT of other EU countries'),
  vouchers: msg('Gift vouchers that were not spent yet'),
  bank: msg('Bank account'),
  transit: msg('Money at payment providers'),
  unallocated: msg('Payments that belong to no order'),
  disputed: msg('Disputed payments'),
  commissions: msg('Commissions of partners, as a cost'),
  partnersPending: msg('Commissions that are pending'),
  partnersPayable: msg('Commissions that are payable'),
  payouts: msg('Payouts to partners on their way'),
}
