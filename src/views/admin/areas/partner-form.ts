import { partnerStaffActions } from '#domains/partner/index.ts'
import { PARTNER_RULES, type PartnerRules, PENDING_DAYS_MIN, readSettings } from '#domains/shop/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm } from '../kit/form/form-definition.ts'

/** Whether the shop has a partner programme, and how links count. */
export const partnerForm = defineForm({
  path: 'partner-programme',
  title: msg('Partner programme'),
  action: partnerStaffActions['edit-programme'],
  isOnly: true,
  sections: [
    {
      title: msg('Programme'),
      hint: msg(
        'Partners recommend products by links of their own. A closed programme shows nothing, counts no click and attributes no order; partners keep what they brought.',
      ),
      fields: [
        { kind: 'check', name: 'isOpen', label: msg('The programme is open') },
        {
          kind: 'list',
          name: 'tiers',
          label: msg('Tiers of partners'),
          hint: msg('One name on each line, such as Gold. A commission rule may give a tier another rate.'),
          max: 1_000,
        },
      ],
    },
    {
      title: msg('Links'),
      fields: [
        {
          kind: 'number',
          name: 'windowDays',
          label: msg('Days that a link counts'),
          hint: msg('Only for visitors who agree. Others count during their visit. 30 is usual.'),
          min: 1,
          max: 365,
        },
        {
          kind: 'choice',
          name: 'counts',
          label: msg('Which link counts'),
          choices: { last: msg('The last one'), first: msg('The first one') },
        },
      ],
    },
    {
      title: msg('Commissions'),
      hint: msg('A change counts for orders that are paid from now on.'),
      fields: [
        {
          kind: 'percent',
          name: 'rateBp',
          label: msg('Standard commission, percent'),
          hint: msg('Of the goods after discounts, without VAT and shipping.'),
        },
        {
          kind: 'number',
          name: 'recurringMonths',
          label: msg('Months that renewals earn'),
          hint: msg('Counted from the first order of a subscription. 0: renewals earn nothing.'),
          min: 0,
          max: 120,
        },
        {
          kind: 'number',
          name: 'pendingDays',
          label: msg('Days before a commission can be paid out'),
          hint: msg('At least as long as buyers may withdraw. 30 is usual.'),
          min: PENDING_DAYS_MIN,
          max: 365,
        },
      ],
    },
    {
      title: msg('Payouts'),
      hint: msg('Amounts are in the currency of the shop.'),
      fields: [
        {
          kind: 'money',
          name: 'minPayout',
          label: msg('Least amount of a payout'),
          isRequired: true,
        },
        {
          kind: 'number',
          name: 'payoutDay',
          label: msg('Day of the month on which partners are paid'),
          hint: msg('From 1 to 28. Empty: partners ask for their payouts.'),
          min: 1,
          max: 28,
        },
        {
          kind: 'money',
          name: 'secondPerson',
          label: msg('Amount above which two people approve'),
          hint: msg('Empty: one person is enough.'),
        },
      ],
    },
    {
      title: msg('Checks'),
      hint: msg(
        'The program checks every quarter of an hour what partners do. Who does more than is allowed here gets their commissions held: nothing is paid out before one of you has released or refused them.',
      ),
      fields: [
        {
          kind: 'number',
          name: 'ordersPerDay',
          label: msg('Most orders of a partner in one day'),
          hint: msg('Empty or 0: any number may come. 50 is usual.'),
          min: 0,
          max: 100_000,
        },
        {
          kind: 'number',
          name: 'returnPercent',
          label: msg('Most of the commissions that may be taken back, in percent'),
          hint: msg('Of at least ten commissions in 90 days. Empty or 0: any share. 30 is usual.'),
          min: 0,
          max: 100,
        },
      ],
    },
  ],
  async read(db) {
    const { partners, currency: own } = await readSettings(db, ['partners', 'currency'])
    const rules = { ...PARTNER_RULES, ...(partners as Partial<PartnerRules> | undefined) }
    const { firstClick, minPayoutMinor, secondPersonMinor, ...fields } = rules
    const currency = typeof own === 'string' ? own : 'EUR'
    return {
      ...fields,
      counts: firstClick ? 'first' : 'last',
      minPayout: { amount: minPayoutMinor, currency },
      secondPerson: { amount: secondPersonMinor, currency },
    }
  },
})
