import { type OwnerRule, partnerStaffActions } from '#domains/partner/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import { defineList } from '../../kit/read-list.ts'
import { amount, link, NOTHING, outside, text } from './cells.ts'

interface ListedRule extends Pick<OwnerRule, 'id' | 'name' | 'rateBp' | 'phase' | 'capMinor' | 'isOn'> {
  readonly position: number
  readonly isLast: boolean
  readonly currency: string
  readonly products: number
  readonly categories: number
  readonly tiers: readonly string[]
  readonly countries: readonly string[]
}

/** What the orders are for which a rule decides. */
export const PHASES: Readonly<Record<OwnerRule['phase'], string>> = {
  any: msg('First orders and renewals'),
  first: msg('First orders'),
  recurring: msg('Renewals'),
}

/** Returns the address of the page that shows what moving or removing a rule changes. */
export function changePath(what: 'up' | 'down' | 'remove', id: string): string {
  return `commission-rules/preview?change=${what}&id=${id}`
}

function whatFor({ products, categories, tiers, countries, phase }: ListedRule, t: Translate): string {
  const parts = [
    products > 0 ? t('{count, plural, one {# product} other {# products}}', { count: products }) : '',
    categories > 0 ? t('{count, plural, one {# category} other {# categories}}', { count: categories }) : '',
    tiers.join(', '),
    countries.join(', '),
    phase === 'any' ? '' : t(PHASES[phase]),
  ]
  return parts.filter((part) => part !== '').join(' · ') || t('Everything')
}

/** What orders earn partners, in the order in which the rules decide. */
export const ruleList = defineList<ListedRule>({
  path: 'commission-rules',
  title: msg('Commission rules'),
  action: partnerStaffActions['edit-programme'],
  select: `r.id, r.name, r.rate_bp AS "rateBp", r.phase, r.cap_minor AS "capMinor", r.is_on AS "isOn", r.position, r.tiers, r.countries,
    cardinality(r.product_ids) AS products, cardinality(r.category_ids) AS categories,
    r.position = (SELECT max(position) FROM commission_rule) AS "isLast",
    coalesce((SELECT value #>> '{}' FROM shop_setting WHERE key = 'currency'), 'EUR') AS currency`,
  from: 'commission_rule r',
  always: 'true',
  idSql: 'r.id',
  columns: [
    {
      id: 'place',
      label: msg('Place'),
      isNumber: true,
      cell: ({ position }) => ({ kind: 'number', value: position }),
    },
    { id: 'name', label: msg('Name'), cell: ({ name }) => outside(name) },
    { id: 'rate', label: msg('Rate'), isNumber: true, cell: ({ rateBp }) => text(`${rateBp / 100} %`) },
    { id: 'for', label: msg('For'), cell: (row, { t }) => text(whatFor(row, t)) },
    {
      id: 'cap',
      label: msg('At most'),
      isNumber: true,
      cell: ({ capMinor, currency }) => (capMinor === null ? NOTHING : amount(capMinor, currency)),
    },
    {
      id: 'state',
      label: msg('State'),
      cell: ({ isOn }, { t }) =>
        isOn
          ? { kind: 'state', text: t('Switched on'), tone: 'good' }
          : { kind: 'state', text: t('Switched off'), tone: 'quiet' },
    },
    {
      id: 'up',
      label: msg('Earlier'),
      cell: ({ id, position }, { t }) =>
        position === 1 ? NOTHING : link(t('Move up'), changePath('up', id)),
    },
    {
      id: 'down',
      label: msg('Later'),
      cell: ({ id, isLast }, { t }) => (isLast ? NOTHING : link(t('Move down'), changePath('down', id))),
    },
  ],
  filters: [],
  search: {
    hint: msg('Name'),
    where: (words) => ({ sql: 'r.name ILIKE $?', values: [`%${words}%`] }),
  },
  orders: { place: { sql: 'r.position', type: 'integer' } },
  firstOrder: 'place',
  pathOf: ({ id }) => `commission-rules/${id}`,
})
