import { readSettings, readShopRules, shopActions } from '#domains/shop/index.ts'
import {
  type DatedDecision,
  plannedDecision,
  ratesOf,
  type TaxRates,
  taxInGross,
  taxOnNet,
  taxRateKey,
  taxRateOf,
  VAT_MODES,
  type VatMode,
} from '#domains/tax/index.ts'
import { dayOf } from '#kernel/local-day.ts'
import { decimalAmount } from '#kernel/money.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm } from '../kit/form/form-definition.ts'
import type { AdminRecord } from '../kit/record-definition.ts'

const MODES: Readonly<Record<VatMode, string>> = {
  exempt: msg('Small business: no VAT'),
  home: msg('VAT of my country everywhere in the EU'),
  destination: msg('VAT of the buyer’s country (one-stop shop)'),
}

/** How VAT is charged now, and from a day on. */
export const vatForm = defineForm({
  path: 'vat',
  title: msg('VAT'),
  action: shopActions['edit-settings'],
  isOnly: true,
  sections: [
    {
      title: msg('How VAT is charged'),
      hint: msg(
        'Another choice sets the usual rates of every country that you ship to, and replaces rates that you typed. Orders that are placed keep their rates and their words. Undo brings this choice back with its usual rates.',
      ),
      fields: [
        {
          kind: 'choice',
          name: 'mode',
          label: msg('VAT'),
          choices: MODES,
          hint: msg(
            'The VAT of your country is allowed while you sell for less than 10,000 euros a year to consumers in other EU countries; above, charge that of the buyer’s country and report it in the one-stop shop.',
          ),
          isRequired: true,
        },
        {
          kind: 'text',
          name: 'exemption',
          label: msg('Words on invoices of a small business'),
          hint: msg('In Germany such as: Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.'),
          max: 300,
        },
      ],
    },
    {
      title: msg('From a day on'),
      hint: msg(
        'Prices, pages and invoices change by themselves at the start of this day in the time zone of the shop. Empty both fields to drop the plan.',
      ),
      fields: [
        { kind: 'choice', name: 'nextMode', label: msg('VAT from then on'), choices: MODES },
        { kind: 'date', name: 'nextFrom', label: msg('From this day on') },
      ],
    },
  ],
  async read(db) {
    const { vatMode, address, vatDecisions } = await readSettings(db, ['vatMode', 'address', 'vatDecisions'])
    const planned = plannedDecision((vatDecisions ?? []) as readonly DatedDecision[])
    const { exemption = '' } = (address ?? {}) as { readonly exemption?: string }
    return {
      mode: String(vatMode ?? ''),
      exemption: exemption || (planned?.exemption ?? ''),
      nextMode: planned?.mode ?? '',
      nextFrom: planned ? dayOf(new Date(planned.from)) : '',
    }
  },
})

/** Units: minor units of the table's price. */
const SAMPLE_MINOR = 100_00
const MOST_COUNTRIES = 40

/** What each choice does to a price, by country. */
export const vatRecord: AdminRecord = {
  action: shopActions['edit-settings'],
  async read(db, _id, { t, locale }) {
    const { currency, homeCountry: home, taxIncluded, taxRates, zones } = await readShopRules(db)
    const countries = [...new Set([home, ...zones.flatMap((zone) => zone.countries)])]
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
    const vatOf = taxIncluded ? taxInGross : taxOnNet
    const cell = (rates: TaxRates, country: string) => {
      const rateBp = taxRateOf(rates, country, 'standard')
      const amount = decimalAmount({ amount: vatOf(SAMPLE_MINOR, rateBp), currency })
      return {
        kind: 'text' as const,
        text: `${percent.format(rateBp / 10_000)}\u00a0· ${amount}\u00a0${currency}`,
      }
    }
    const byMode = VAT_MODES.map((mode) => {
      const rates = ratesOf({ mode, home, countries })
      return new Map(rates.map((one) => [taxRateKey(one.country, one.taxClass), one.rateBp]))
    })
    const price = `${decimalAmount({ amount: SAMPLE_MINOR, currency })} ${currency}`
    const title = taxIncluded
      ? t('VAT in a price of {price}, which stays the same for the buyer', { price })
      : t('VAT that is added to a price of {price}', { price })
    return {
      title: t('VAT'),
      states: [],
      facts: [],
      history: [],
      acts: [],
      tables: [
        {
          title,
          columns: [
            { label: t('Country'), isNumber: false },
            { label: t('Now'), isNumber: true },
            ...VAT_MODES.map((mode) => ({ label: t(MODES[mode]), isNumber: true })),
          ],
          rows: countries
            .slice(0, MOST_COUNTRIES)
            .map((country) => [
              { kind: 'text' as const, text: names.of(country) ?? country },
              ...[taxRates, ...byMode].map((rates) => cell(rates, country)),
            ]),
        },
      ],
    }
  },
}
