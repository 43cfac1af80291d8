import type { Queryable } from '#db/database.ts'
import { type ActingSession, actorOf, readUser } from '#domains/account/index.ts'
import { attentionStaffActions } from '#domains/attention/index.ts'
import { bankStatementStaffActions } from '#domains/bank-statement/index.ts'
import { orderStaffActions } from '#domains/order/index.ts'
import { partnerStaffActions } from '#domains/partner/index.ts'
import { paymentStaffActions } from '#domains/payment/index.ts'
import { readShopRules, shopActions } from '#domains/shop/index.ts'
import { isStaff } from '#kernel/actor.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Refusal } from '#kernel/rights.ts'
import type { Translate } from '#kernel/translate.ts'
import type { AreaLink } from '#web/admin/frame/views.ts'
import type { AreaGroup, BackOffice, RecordView, RecordVisit } from '#web/admin/views.ts'
import { readAdminFile } from './admin-files.ts'
import { readAttentionPage } from './attention/read-attention.ts'
import { countWaiting } from './attention/waiting-now.ts'
import { readAssignPage } from './bank/assign-page.ts'
import { openBooks } from './books/read-books.ts'
import { readRunView } from './bulk.ts'
import { catalogueRooms } from './catalogue/rooms.ts'
import type { Desk } from './desk.ts'
import { type Area, type FormArea, headOf, type ListArea } from './kit/area.ts'
import { NEW, ONLY } from './kit/form/form-definition.ts'
import { readFormView } from './kit/form/read-form.ts'
import { csvOf } from './kit/list-csv.ts'
import type { GatewayFace } from './kit/list-definition.ts'
import { readListTools } from './kit/list-tools.ts'
import type { AdminList } from './kit/read-list.ts'
import { may, type RecordContext } from './kit/record-definition.ts'
import { cursorText, readNewestOrder } from './live/read-live.ts'
import { AREAS } from './menu/all-areas.ts'
import { topPages } from './menu/pages.ts'
import { readPackingPage } from './orders/packing-page.ts'
import { readRefundPage } from './refund/refund-page.ts'
import { openReports } from './reports/open-reports.ts'
import { readRulePreview } from './rules/read-preview.ts'
import { type ChecklistFacts, inLanguage, readObstacles } from './setup/checklist.ts'
import { readDashboard } from './start/read-dashboard.ts'

export interface BackOfficeReader {
  readonly session: ActingSession | null
  readonly locale: LocaleCode
  readonly demo: boolean
  readonly now: Date
  readonly translate: Translate
  readonly flash: BackOffice['flash']
  readonly gateways: readonly GatewayFace[]
  /** What the checklist must know of the process. */
  readonly checklist: Omit<ChecklistFacts, 'rules'>
  readonly desk: Desk
}

/** Opens the back office for whoever is signed in. Returns why not, where it stays closed. */
export function openBackOffice(db: Queryable, reader: BackOfficeReader): BackOffice | Refusal {
  const { session, locale, demo, now, translate: t, flash, checklist, gateways, desk } = reader
  const { waiting, ways } = desk
  const actor = actorOf(session, { demo })
  const { accountId } = actor
  const context = { locale, t, gateways }
  if (accountId === null) return 'not-logged-in'
  if (actor.mustSetUpFactor) return 'second-factor-needed'
  if (!isStaff(actor.roles)) return 'forbidden'
  const groups: readonly AreaGroup[] = AREAS.map(({ title, areas }) => ({
    title: t(title),
    areas: areas
      .map(headOf)
      .filter(({ action }) => may(actor, action))
      .map((head) => linkOf(head, t)),
  })).filter(({ areas }) => areas.length > 0)
  const pages = topPages.filter(({ action }) => may(actor, action))
  const withT = { ...desk, locale, t, actor, now }
  const opens = (area: string): boolean => {
    const record = areaOf(area)?.record
    return record !== undefined && may(actor, record.action)
  }
  return {
    async frame() {
      const [newest, user, count] = await Promise.all([
        may(actor, orderStaffActions.list) ? readNewestOrder(db) : null,
        readUser(db, accountId),
        may(actor, attentionStaffActions.read) ? waiting.recent().then(countWaiting) : null,
      ])
      const top = pages.map(({ path, title }) => ({
        path,
        title: t(title),
        ...(path === 'attention' && count ? { waiting: count } : {}),
      }))
      return {
        user: { name: user?.name ?? '', email: user?.email ?? '' },
        roles: actor.roles,
        newestOrder: newest && cursorText(newest),
        groups: [...(top.length > 0 ? [{ title: t('Overview'), areas: top }] : []), ...groups],
      }
    },
    dashboard: () => readDashboard(db, withT),
    reports: openReports(db, withT),
    books: openBooks(db, withT),
    attention: {
      attention: async () =>
        may(actor, attentionStaffActions.read) ? readAttentionPage(db, { actor, t, waiting, opens }) : null,
    },
    async list(path, query) {
      const area = areaOf(path)
      if (!area?.list) return null
      const refusal = area.list.action.rule(actor, null)
      if (refusal !== null) return refusal
      const [view, tools] = await Promise.all([
        area.list.read(db, query, context),
        readListTools(db, area, query, { ...context, actor, now }),
      ])
      const { maker } = area
      const made = maker && may(actor, maker.action) ? { path: `${path}/make`, title: t(maker.title) } : null
      const links = (area.list.links ?? [])
        .filter((link) => may(actor, link.action))
        .map((link) => linkOf(link, t))
      return Object.assign(view, tools, { links }, made && { maker: made })
    },
    async exported(path, query) {
      const list = areaOf(path)?.list
      if (!list) return null
      const refusal = list.action.rule(actor, null) ?? list.exportAction.rule(actor, null)
      return refusal ?? csvOf(list.readAll(db, query, context), locale)
    },
    run: (id) => readRunView(db, id, { locale, t, actor, now }),
    async find(given) {
      const words = given.trim()
      const open = AREAS.flatMap(({ areas }) => areas).filter((area) => may(actor, headOf(area).action))
      const lists = open.flatMap(({ list }) => (list?.isInCommandBar && words !== '' ? [list] : []))
      const rows = await Promise.all(lists.map((list) => list.find(db, words, context)))
      const wanted = words.toLocaleLowerCase(locale)
      const areas = open
        .map((area) => linkOf(headOf(area), t))
        .filter(({ title }) => title.toLocaleLowerCase(locale).includes(wanted))
      return [...rows.flat(), ...areas.map(({ path, title }) => ({ area: '', text: title, path }))]
    },
    async record(path, id, visit) {
      const area = areaOf(path)
      return area?.list
        ? readRecord(db, area, id, { ...context, actor, now, ways, forms: FORMS, ...visit })
        : null
    },
    async only(path, visit) {
      const area = areaOf(path)
      if (!area || area.list) return null
      return area.form.action.rule(actor, null) ?? readOnly(db, area, { ...context, actor, now, ...visit })
    },
    maker(path) {
      const area = areaOf(path)
      if (!area?.list || !area.maker) return null
      const { maker, list } = area
      const refusal = maker.action.rule(actor, null)
      return refusal ?? { area: linkOf(list, t), title: t(maker.title), act: maker.act(context) }
    },
    refund: async (number, query) =>
      paymentStaffActions.refund.rule(actor, null) ??
      readRefundPage(db, number, query, desk.previewRefund, { locale, t }),
    assign: async (line, query) =>
      bankStatementStaffActions.assign.rule(actor, null) ??
      readAssignPage(db, line, query, { locale, t, findRefund: desk.findRefund }),
    rulePreview: async (query) =>
      partnerStaffActions['edit-programme'].rule(actor, null) ??
      readRulePreview(db, query, { locale, t, now }),
    packing: async (query) =>
      orderStaffActions.list.rule(actor, null) ?? readPackingPage(db, query, { actor }),
    file: async (kind, name) => readAdminFile(desk, actor, kind, name),
    flash,
    ...catalogueRooms(db, { locale, t, actor, now }),
    async obstacles() {
      if (!may(actor, shopActions['edit-settings'])) return []
      const rules = await readShopRules(db)
      return inLanguage(await readObstacles(db, { rules, ...checklist }), t)
    },
  }
}

const FORMS = new Map(
  AREAS.flatMap(({ areas }) => areas.flatMap(({ form }) => (form ? [[form.path, form] as const] : []))),
)

function areaOf(path: string): Area | undefined {
  return AREAS.flatMap(({ areas }) => areas).find((area) => headOf(area).path === path)
}

function linkOf({ path, title }: Pick<AdminList, 'path' | 'title'>, t: Translate): AreaLink {
  return { path, title: t(title) }
}

/** Reads the page of a record: facts and acts, a form, or both. */
async function readRecord(
  db: Queryable,
  { list, record, form }: ListArea,
  id: string,
  context: RecordContext & RecordVisit,
): Promise<RecordView | Refusal | null> {
  const refusal = (record ?? form)?.action.rule(context.actor, null)
  if (refusal) return refusal
  const [found, fields] = await Promise.all([
    id === NEW && form ? null : (record?.read(db, id, context) ?? null),
    form ? readFormView(db, form, id, context) : null,
  ])
  const area = linkOf(list, context.t)
  if (found) return { ...found, area, form: fields }
  // What has a page of its own is not found by its form alone.
  return fields && (id === NEW || !record) ? { ...NO_FACTS, title: fields.title, area, form: fields } : null
}

async function readOnly(
  db: Queryable,
  { form, record }: FormArea,
  context: RecordContext & RecordVisit,
): Promise<RecordView | null> {
  const [found = NO_FACTS, fields] = await Promise.all([
    record?.read(db, ONLY, context),
    readFormView(db, form, ONLY, context),
  ])
  return fields && { ...NO_FACTS, ...found, title: fields.title, area: null, form: fields }
}

const NO_FACTS = { states: [], facts: [], tables: [], history: [], acts: [] } as const
