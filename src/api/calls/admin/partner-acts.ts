import { DISCOUNT_CODE_MAX } from '#domains/discount/contract.ts'
import { codeKey, readCodeByKey } from '#domains/discount/index.ts'
import {
  findUsedTier,
  giveCode,
  partnerErrors,
  partnerStaffActions,
  readProgramme,
  setPartnerState,
  setPartnerTier,
  takePixelAway,
} from '#domains/partner/index.ts'
import { PARTNER_RULES, saveSettings } from '#domains/shop/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { takeCallsAway } from '#processes/take-calls-away.ts'
import { partnerForm } from '#views/admin/areas/partner-form.ts'
import { ONLY } from '#views/admin/kit/form/form-definition.ts'
import { oneOf, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'
import { actingOf, idField, queueNoteOfAct, whyField } from './acting.ts'
import { commissionRuleCalls } from './commission-rule-acts.ts'
import { heldCommissionsCall } from './held-commissions.ts'

/** Longest name of a tier. Units: UTF-16 code units. */
const TIER_MAX = 40
const TIERS_MAX = 20

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

/** Puts a partner into a tier, or takes the tier away. Source: decision 0070. */
function tierCall(): Call {
  return defineCall({
    path: '/admin/partner/tier',
    summary: 'Put a partner into a tier; without one they have none',
    action: partnerStaffActions.change,
    errors: ['partner-as-wanted', 'tier-unknown'],
    fields: { id: idField(), tier: optional(text({ max: TIER_MAX })) },
    flash: () => ({ success: msg('The partner is changed') }),
    handle: ({ fields: { id, tier = '' }, commit, ...context }) =>
      commit(async (tx) => {
        const { tiers } = await readProgramme(tx)
        const before = await setPartnerTier(tx, { id, tier, tiers, ...actingOf(context) })
        const act = { what: 'partners.tier', subject: id, before: { tier: before }, after: { tier } } as const
        queueNoteOfAct(tx, context, act)
      }),
  })
}

/** Takes the image, or the address of signed calls, of a partner away. Source: decision 0072. */
function outsideCall(): Call {
  return defineCall({
    path: '/admin/partner/outside',
    summary: 'Take away the image of a partner, or the address of their signed calls',
    action: partnerStaffActions.change,
    errors: ['partner-as-wanted'],
    fields: { id: idField(), to: oneOf(['no-pixel', 'no-calls']), why: whyField() },
    flash: () => ({ success: msg('The partner is changed') }),
    handle: ({ fields: { id, to, why }, commit, ...context }) =>
      commit(async (tx) => {
        const asked = { id, why, ...actingOf(context) }
        const address = await (to === 'no-pixel' ? takePixelAway(tx, asked) : takeCallsAway(tx, asked))
        const change = { before: { address }, after: { address: '' } }
        queueNoteOfAct(tx, context, { what: 'partners.outside', subject: id, ...change })
      }),
  })
}

/** Saves whether the shop has a partner programme, and how links count. Source: decision 0067. */
function programmeCall(): Call {
  return saveFormCall(partnerForm, {
    errors: ['tier-in-use'],
    async save(tx, { values: { isOpen, counts, tiers: named, ...typed }, now }) {
      const tiers = [...new Set(named)]
      if (tiers.length > TIERS_MAX || tiers.some((tier) => tier.length > TIER_MAX))
        throw commonErrors['invalid-fields']({ fields: ['tiers'] })
      const gone = (await readProgramme(tx)).tiers.filter((tier) => !tiers.includes(tier))
      if (await findUsedTier(tx, gone)) throw partnerErrors['tier-in-use']({ fields: ['tiers'] })
      const partners = {
        isOpen,
        windowDays: typed.windowDays ?? PARTNER_RULES.windowDays,
        firstClick: counts === 'first',
        rateBp: typed.rateBp ?? PARTNER_RULES.rateBp,
        recurringMonths: typed.recurringMonths ?? PARTNER_RULES.recurringMonths,
        pendingDays: typed.pendingDays ?? PARTNER_RULES.pendingDays,
        tiers,
        minPayoutMinor: typed.minPayout.amount || PARTNER_RULES.minPayoutMinor,
        payoutDay: typed.payoutDay,
        secondPersonMinor: typed.secondPerson.amount || null,
        // 0 switches a check off, as nothing does.
        ordersPerDay: typed.ordersPerDay || null,
        returnPercent: typed.returnPercent || null,
      }
      await saveSettings(tx, { partners }, now)
      return ONLY
    },
  })
}

/** Lists the calls about partners. */
export function partnerAdminCalls(): readonly Call[] {
  return [
    stateCall(),
    codeCall(),
    tierCall(),
    outsideCall(),
    programmeCall(),
    heldCommissionsCall(),
    ...commissionRuleCalls(),
  ]
}
