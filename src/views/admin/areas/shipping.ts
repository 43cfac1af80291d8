import type { Queryable } from '#db/database.ts'
import { readMethodRows, readZoneRows, shippingStaffActions } from '#domains/shipping/index.ts'
import { readSettings } from '#domains/shop/index.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm, NEW } from '../kit/form/form-definition.ts'
import { defineList } from '../kit/read-list.ts'

interface ZoneListRow {
  readonly id: string
  readonly name: string
  readonly countries: readonly string[]
  readonly methods: number
}

/** The zones that the shop ships to. */
export const zoneList = defineList<ZoneListRow>({
  path: 'shipping-zones',
  title: msg('Shipping zones'),
  action: shippingStaffActions.edit,
  select: `z.id, z.name, z.countries, (SELECT count(*)::int FROM shipping_method m WHERE m.zone_id = z.id) AS methods`,
  from: 'shipping_zone z',
  always: 'true',
  idSql: 'z.id',
  columns: [
    { id: 'name', label: msg('Name'), cell: ({ name }) => ({ kind: 'outside', text: name }) },
    {
      id: 'countries',
      label: msg('Countries'),
      cell: ({ countries }) => ({ kind: 'text', text: countries.join(', ') }),
    },
    {
      id: 'methods',
      label: msg('Ways of shipping'),
      isNumber: true,
      cell: ({ methods }) => ({ kind: 'number', value: methods }),
    },
  ],
  filters: [],
  search: {
    hint: msg('Name, or code of a country'),
    where: (words) => ({
      sql: 'z.name ILIKE $? OR upper($?) = ANY (z.countries)',
      values: [`%${words}%`, words],
    }),
  },
  orders: { place: { sql: 'z.position', type: 'integer' } },
  firstOrder: 'place',
  pathOf: ({ id }) => `shipping-zones/${id}`,
})

/** A zone: its name and its countries. */
export const zoneForm = defineForm({
  path: 'shipping-zones',
  title: msg('Shipping zone'),
  newTitle: msg('New shipping zone'),
  action: shippingStaffActions.edit,
  sections: [
    {
      title: msg('Shipping zone'),
      hint: msg('Orders that are placed keep what they were placed with.'),
      fields: [
        { kind: 'text', name: 'name', label: msg('Name'), isRequired: true, max: 100 },
        {
          kind: 'list',
          name: 'countries',
          label: msg('Countries'),
          hint: msg('One code on each line, such as DE. A country is in one zone only.'),
          isRequired: true,
        },
      ],
    },
  ],
  nameOf: ({ name }) => name,
  async read(db, id) {
    if (id === NEW) return { name: '', countries: [] }
    const zone = (await readZoneRows(db)).find((one) => one.id === id)
    return zone ? { name: zone.name, countries: zone.countries } : null
  },
})

interface MethodListRow {
  readonly id: string
  readonly name: string
  readonly zone: string
  readonly priceMinor: number
  readonly freeFromMinor: number | null
  readonly currency: string
  readonly days: string
}

/** The ways of shipping, by zone. */
export const methodList = defineList<MethodListRow>({
  path: 'shipping-methods',
  title: msg('Ways of shipping'),
  action: shippingStaffActions.edit,
  select: `m.id, coalesce(m.names->>'en', m.public_id) AS name, z.name AS zone, m.price_minor AS "priceMinor", m.free_from_minor AS "freeFromMinor", m.currency,
    m.delivery_days_min || '–' || m.delivery_days_max AS days`,
  from: 'shipping_method m JOIN shipping_zone z ON z.id = m.zone_id',
  always: 'true',
  idSql: 'm.id',
  columns: [
    { id: 'name', label: msg('Name'), cell: ({ name }) => ({ kind: 'outside', text: name }) },
    { id: 'zone', label: msg('Zone'), cell: ({ zone }) => ({ kind: 'outside', text: zone }) },
    {
      id: 'price',
      label: msg('Price'),
      isNumber: true,
      cell: ({ priceMinor: amount, currency }) => ({ kind: 'money', money: { amount, currency } }),
    },
    {
      id: 'free',
      label: msg('Free from'),
      isNumber: true,
      cell: ({ freeFromMinor: amount, currency }) =>
        amount === null ? { kind: 'nothing' } : { kind: 'money', money: { amount, currency } },
    },
    {
      id: 'days',
      label: msg('Working days'),
      isNumber: true,
      cell: ({ days }) => ({ kind: 'text', text: days }),
    },
  ],
  filters: [],
  search: {
    hint: msg('Name or zone'),
    where: (words) => ({
      sql: 'm.public_id ILIKE $? OR z.name ILIKE $?',
      values: [`%${words}%`, `%${words}%`],
    }),
  },
  orders: { zone: { sql: 'z.name', type: 'text' } },
  firstOrder: 'zone',
  pathOf: ({ id }) => `shipping-methods/${id}`,
})

type ByLocale = Readonly<Record<LocaleCode, string>>

/** A way of shipping: where, for which parcels, at which price. */
export const methodForm = defineForm({
  path: 'shipping-methods',
  title: msg('Way of shipping'),
  newTitle: msg('New way of shipping'),
  action: shippingStaffActions.edit,
  sections: [
    {
      title: msg('Way of shipping'),
      hint: msg('Buyers see it at once. Orders that are placed keep what they were placed with.'),
      fields: [
        { kind: 'text', name: 'names', label: msg('Name'), perLocale: true, isRequired: true, max: 100 },
        {
          kind: 'text',
          name: 'publicId',
          label: msg('Short name'),
          hint: msg('Small letters, digits and hyphens, such as standard. Other programs use it.'),
          isRequired: true,
          max: 40,
          pattern: /^[a-z0-9-]{1,40}$/,
        },
        {
          kind: 'choice',
          name: 'zone',
          label: msg('Zone'),
          isRequired: true,
          choices: async (db: Queryable) =>
            Object.fromEntries((await readZoneRows(db)).map(({ id, name }) => [id, name])),
        },
      ],
    },
    {
      title: msg('Price'),
      fields: [
        { kind: 'money', name: 'price', label: msg('Price'), isRequired: true },
        {
          kind: 'money',
          name: 'freeFrom',
          label: msg('Free from'),
          hint: msg('From this value of goods it costs nothing. Empty: never.'),
        },
      ],
    },
    {
      title: msg('Parcels'),
      hint: msg('To price by weight, make one way of shipping for each span of weights.'),
      fields: [
        { kind: 'number', name: 'minWeight', label: msg('Lightest parcel, grams') },
        {
          kind: 'number',
          name: 'maxWeight',
          label: msg('Heaviest parcel, grams'),
          hint: msg('Empty: no limit.'),
        },
        { kind: 'number', name: 'daysMin', label: msg('Shortest delivery, working days'), max: 99 },
        { kind: 'number', name: 'daysMax', label: msg('Longest delivery, working days'), max: 99 },
      ],
    },
  ],
  nameOf: ({ names }) => names.en || names.de || names.fr || names.ar,
  async read(db, id) {
    const { currency: stored } = await readSettings(db, ['currency'])
    const fresh = { currency: String(stored ?? 'EUR') }
    const names = (given: Readonly<Record<string, string>>) =>
      Object.fromEntries(LOCALES.map(({ code }) => [code, given[code] ?? ''])) as ByLocale
    if (id === NEW)
      return {
        names: names({}),
        publicId: 'standard',
        zone: '',
        price: { amount: null, ...fresh },
        freeFrom: { amount: null, ...fresh },
        minWeight: 0,
        maxWeight: null,
        daysMin: 1,
        daysMax: 3,
      }
    const method = (await readMethodRows(db)).find((one) => one.id === id)
    if (!method) return null
    const { currency } = method
    return {
      names: names(method.names),
      publicId: method.publicId,
      zone: method.zoneId,
      price: { amount: method.priceMinor, currency },
      freeFrom: { amount: method.freeFromMinor, currency },
      minWeight: method.minWeightGrams,
      maxWeight: method.maxWeightGrams,
      daysMin: method.deliveryDaysMin,
      daysMax: method.deliveryDaysMax,
    }
  },
})
