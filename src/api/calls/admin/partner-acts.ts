import { DISCOUNT_CODE_MAX } from '#domains/discount/contract.ts'
import { codeKey, readCodeByKey } from '#domains/discount/index.ts'
import { giveCode, partnerErrors, partnerStaffActions, setPartnerState } from '#domains/partner/index.ts'
import { PARTNER_RULES, saveSettings } from '#domains/shop/index.ts'
import { msg } from '#kernel/translate.ts'
import { partnerForm } from '#views/admin/areas/partner-form.ts'
import { ONLY } from '#views/admin/kit/form/form-definition.ts'
import { oneOf, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'
import { actingOf, idField, queueNoteOfAct, whyField } from './acting.ts'
import { heldCommissionsCall } from './held-commissions.ts'

/** Blocks a partner, or lets them take part again. Source: decision 0067. */
function stateCall(): Call {
  return defineCall({
    path: '/admin/partner/state',
    summary: 'Block a partner, or let them take part again',
    action: partnerStaffActions.change,
    errors: ['partner-as-wanted'],
    fields: { id: idField(), to: oneOf(['blocked', 'active']), why: whyField() },
    flash: () => ({ success: msg('The partner is changed') }),
    handle: ({ fields: { id, to, why }, commit, ...context }) =>
      commit(async (tx) => {
        await setPartnerState(tx, { id, to, why, ...actingOf(context) })
        const before = { state: to === 'blocked' ? 'active' : 'blocked' }
        queueNoteOfAct(tx, context, { what: 'partners.state', subject: id, before, after: { state: to } })
      }),
  })
}

/** Gives a partner a discount code, or takes it back. Source: decision 0067. */
function codeCall(): Call {
  return defineCall({
    path: '/admin/partner/code',
    summary: 'Make a discount code one of a partner, or take it back',
    action: partnerStaffActions.change,
    errors: ['partner-as-wanted', 'code-unknown'],
    fields: { id: idField(), to: oneOf(['given', 'taken']), code: text({ max: DISCOUNT_CODE_MAX }) },
    flash: () => ({ success: msg('The partner is changed') }),
    async handle({ fields: { id, to, code: typed }, database, commit, ...context }) {
      const code = await readCodeByKey(database, codeKey(typed))
      if (!code) throw partnerErrors['code-unknown']({ fields: ['code'] })
      return commit(async (tx) => {
        await giveCode(tx, { id, code, isGiven: to === 'given', ...actingOf(context) })
        const after = { code: code.code, to }
        queueNoteOfAct(tx, context, { what: 'partners.code', subject: id, after })
      })
    },
  })
}

/** Saves whether the shop has a partner programme, and how links count. Source: decision 0067. */
function programmeCall(): Call {
  return saveFormCall(partnerForm, {
    errors: [],
    async save(tx, { values, now }) {
      const { isOpen, counts } = values
      const windowDays = values.windowDays ?? PARTNER_RULES.windowDays
      // 0 switches a check off, as nothing does.
      const limits = {
        ordersPerDay: values.ordersPerDay || null,
        returnPercent: values.returnPercent || null,
      }
      const partners = { isOpen, windowDays, firstClick: counts === 'first', ...limits }
      await saveSettings(tx, { partners }, now)
      return ONLY
    },
  })
}

/** Lists the calls about partners. */
export function partnerAdminCalls(): readonly Call[] {
  return [stateCall(), codeCall(), programmeCall(), heldCommissionsCall()]
}
