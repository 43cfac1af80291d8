import { type OwnRate, readOwnRate, taxStaffActions } from '#domains/tax/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm, NEW } from '../kit/form/form-definition.ts'
import { defineList } from '../kit/read-list.ts'

type RateRow = OwnRate & { readonly id: string }

const percent = (rateBp: number): string => `${rateBp / 100} %`

/** VAT by country and class of goods, with what holds later. */
export const taxRateList = defineList<RateRow>({
  path: 'tax-rates',
  title: msg('VAT rates'),
  action: taxStaffActions.edit,
  select: `r.country || '-' || r.tax_class AS id, r.country, r.tax_class AS "taxClass", r.rate_bp AS "rateBp",
    r.next_rate_bp AS "nextRateBp", r.next_from::text AS "nextFrom"`,
  from: 'tax_rate r',
  always: 'true',
  idSql: `r.country || '-' || r.tax_class`,
  idType: 'text',
  columns: [
    { id: 'country', label: msg('Country'), cell: ({ country }) => ({ kind: 'text', text: country }) },
    { id: 'class', label: msg('Class of goods'), cell: ({ taxClass }) => ({ kind: 'text', text: taxClass }) },
    {
      id: 'rate',
      label: msg('Rate'),
      isNumber: true,
      cell: ({ rateBp }) => ({ kind: 'text', text: percent(rateBp) }),
    },
    {
      id: 'next',
      label: msg('Rate from a day on'),
      isNumber: true,
      cell: ({ nextRateBp }) =>
        nextRateBp === null ? { kind: 'nothing' } : { kind: 'text', text: percent(nextRateBp) },
    },
    {
      id: 'from',
      label: msg('From this day on'),
      cell: ({ nextFrom }) => (nextFrom === null ? { kind: 'nothing' } : { kind: 'text', text: nextFrom }),
    },
  ],
  filters: [],
  search: {
    hint: msg('Code of a country'),
    where: (words) => ({ sql: 'r.country = upper($?)', values: [words] }),
  },
  orders: { country: { sql: `r.country || '-' || r.tax_class`, type: 'text' } },
  firstOrder: 'country',
  links: [
    {
      path: 'vat',
      title: msg('Small business, or VAT of the buyer’s country'),
      action: taxStaffActions.edit,
    },
  ],
  pathOf: ({ id }) => `tax-rates/${id}`,
})

/** Returns country and class of an id such as `DE-standard`; null: it is none. */
export function rateKeyOf(id: string): Pick<OwnRate, 'country' | 'taxClass'> | null {
  const [, country, taxClass] = /^([A-Z]{2})-([a-z][a-z-]{0,29})$/.exec(id) ?? []
  return country && taxClass ? { country, taxClass } : null
}

const RATES = { rate: {}, nextRate: {}, nextFrom: {} } as const

/** A rate of VAT, and the one that replaces it from a day on. */
export const taxRateForm = defineForm({
  path: 'tax-rates',
  title: msg('VAT rate'),
  newTitle: msg('New VAT rate'),
  action: taxStaffActions.edit,
  sections: [
    {
      title: msg('VAT rate'),
      hint: msg(
        'Orders that are placed keep the rate they were placed with. What you type here stays until you decide anew how VAT is charged, or read a setup file.',
      ),
      fields: [
        { kind: 'text', name: 'country', label: msg('Country'), hint: msg('Its code, such as DE.'), max: 2 },
        {
          kind: 'text',
          name: 'taxClass',
          label: msg('Class of goods'),
          hint: msg('standard, reduced, or a class that your products have.'),
          max: 30,
        },
        { kind: 'percent', name: 'rate', label: msg('Rate'), isRequired: true },
        {
          kind: 'percent',
          name: 'nextRate',
          label: msg('Rate from a day on'),
          hint: msg('Replaces the rate above by itself. Empty: no change is planned.'),
        },
        {
          kind: 'date',
          name: 'nextFrom',
          label: msg('From this day on'),
          hint: msg('The rate changes at the start of this day in the time zone of the shop.'),
        },
      ],
    },
  ],
  fieldsOf: (id) => (id === NEW ? { country: {}, taxClass: {}, ...RATES } : RATES),
  async read(db, id) {
    if (id === NEW) return { country: '', taxClass: 'standard', rate: null, nextRate: null, nextFrom: '' }
    const key = rateKeyOf(id)
    const found = key && (await readOwnRate(db, key))
    return (
      found && {
        country: '',
        taxClass: '',
        rate: found.rateBp,
        nextRate: found.nextRateBp,
        nextFrom: found.nextFrom ?? '',
      }
    )
  },
})
