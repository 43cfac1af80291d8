import type { DiscountKind, DiscountPurpose } from '#domains/discount/index.ts'
import { discountStaffActions } from '#domains/discount/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell } from '#web/admin/views.ts'
import { defineList } from '../../kit/read-list.ts'
import { beginning, count, instant, outside, text } from './cells.ts'

/** All of a price, in parts of ten thousand. */
const WHOLE_BP = 10_000

/** What decides what a code takes off, and whether it can be used. */
export interface CodeTerms {
  readonly kind: DiscountKind
  readonly purpose: DiscountPurpose
  readonly percentBp: number | null
  readonly amountMinor: number | null
  readonly currency: string | null
  readonly validFrom: Date
  readonly validUntil: Date | null
  readonly endedAt: Date | null
  readonly totalLimit: number | null
  readonly used: number
}

interface ListedCode extends CodeTerms {
  readonly id: string
  readonly code: string
  readonly note: string
  readonly createdAt: Date
  /** Whether it is over for everybody, by the database's clock. */
  readonly isOver: boolean
  readonly isEarly: boolean
}

/** Says what a code takes off. */
export function codeEffect(
  { kind, purpose, percentBp, amountMinor, currency }: CodeTerms,
  t: Translate,
  locale: LocaleCode,
): string {
  if (kind === 'free-shipping') return t('Free shipping')
  if (kind === 'free-product') return t('A free product')
  if (purpose === 'premium' && percentBp === WHOLE_BP) return t('A free membership')
  const off =
    kind === 'amount'
      ? formatMoney({ amount: amountMinor ?? 0, currency: currency ?? 'EUR' }, locale)
      : `${(percentBp ?? 0) / 100} %`
  return purpose === 'premium' ? t('{off} off a membership', { off }) : t('{off} off an order', { off })
}

/** Says whether a code can be used. */
export function codeState(
  code: Pick<CodeTerms, 'endedAt' | 'totalLimit' | 'used'> & {
    readonly isOver: boolean
    readonly isEarly: boolean
  },
  t: Translate,
): Cell {
  const { endedAt, totalLimit, used, isOver, isEarly } = code
  if (endedAt !== null) return { kind: 'state', text: t('Ended'), tone: 'quiet' }
  if (isOver) return { kind: 'state', text: t('Expired'), tone: 'quiet' }
  if (totalLimit !== null && used >= totalLimit) return { kind: 'state', text: t('Used up'), tone: 'quiet' }
  if (isEarly) return { kind: 'state', text: t('Not valid yet'), tone: 'warning' }
  return { kind: 'state', text: t('Active'), tone: 'good' }
}

/** Discount codes, the newest first. */
export const codeList = defineList<ListedCode>({
  path: 'codes',
  title: msg('Discount codes'),
  action: discountStaffActions.read,
  select: `d.id, d.code, d.kind::text, d.purpose::text, d.percent_bp AS "percentBp", d.amount_minor AS "amountMinor", d.currency::text, d.valid_from AS "validFrom",
    d.valid_until AS "validUntil", d.ended_at AS "endedAt", d.total_limit AS "totalLimit", d.used, d.note, d.created_at AS "createdAt",
    coalesce(d.valid_until <= now(), false) AS "isOver", d.valid_from > now() AS "isEarly"`,
  from: 'discount_code d',
  always: 'true',
  idSql: 'd.id',
  columns: [
    { id: 'code', label: msg('Code'), cell: ({ code }) => text(code) },
    { id: 'effect', label: msg('Takes off'), cell: (row, { t, locale }) => text(codeEffect(row, t, locale)) },
    { id: 'state', label: msg('State'), cell: (row, { t }) => codeState(row, t) },
    { id: 'used', label: msg('Used'), isNumber: true, cell: ({ used }) => count(used) },
    {
      id: 'limit',
      label: msg('At most'),
      isNumber: true,
      cell: ({ totalLimit }) => (totalLimit === null ? { kind: 'nothing' } : count(totalLimit)),
    },
    { id: 'until', label: msg('Valid until'), cell: ({ validUntil }) => instant(validUntil) },
    { id: 'created', label: msg('Created'), sort: 'created', cell: ({ createdAt }) => instant(createdAt) },
    { id: 'note', label: msg('Note'), cell: ({ note }) => outside(note) },
  ],
  filters: [
    {
      kind: 'day',
      name: 'from',
      label: msg('Created from'),
      where: (day) => ({ sql: 'd.created_at >= $?', values: [day] }),
    },
    {
      kind: 'day',
      name: 'until',
      label: msg('Created before'),
      where: (day) => ({ sql: 'd.created_at < $?', values: [day] }),
    },
  ],
  search: {
    hint: msg('The code, or how it begins'),
    where: (words) => ({
      sql: 'd.code_key LIKE $?',
      values: [beginning(words.toUpperCase().replaceAll(/[\s-]/g, ''))],
    }),
  },
  orders: { created: { sql: 'd.created_at', type: 'timestamptz' } },
  firstOrder: '-created',
  pathOf: ({ code }) => `codes/${code}`,
})
