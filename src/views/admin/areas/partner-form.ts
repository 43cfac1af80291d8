import { partnerStaffActions } from '#domains/partner/index.ts'
import { PARTNER_RULES, type PartnerRules, readSettings } from '#domains/shop/index.ts'
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
      fields: [{ kind: 'check', name: 'isOpen', label: msg('The programme is open') }],
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
    const { partners } = await readSettings(db, ['partners'])
    const rules = { ...PARTNER_RULES, ...(partners as Partial<PartnerRules> | undefined) }
    const { isOpen, windowDays, firstClick, ordersPerDay, returnPercent } = rules
    return { isOpen, windowDays, counts: firstClick ? 'first' : 'last', ordersPerDay, returnPercent }
  },
})
