import type { FastifyRequest } from 'fastify'
import type { OrderCallParts } from '#api/calls/order/index.ts'
import type { ShopRequest } from '#api/pages/index.ts'
import { readFlash } from '#api/plugins/flash.ts'
import type { Sessions } from '#api/plugins/session.ts'
import { actorOf, readUser } from '#domains/account/index.ts'
import { type CatalogReader, parseProductFilter } from '#domains/catalog/index.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { knownMember } from '#processes/known-member.ts'
import { readAbuseCase, readAbuseForm, readAbuseMeasure } from '#views/abuse-page.ts'
import { openBackOffice } from '#views/admin/back-office.ts'
import { readSetUp } from '#views/admin/setup/read-set-up.ts'
import { readCartPage } from '#views/cart-page.ts'
import { readContactPage } from '#views/contact-page.ts'
import { readExpressPage } from '#views/express-page.ts'
import { readGiftPage } from '#views/gift-list.ts'
import { readLibrary, readRecordingPage } from '#views/library.ts'
import { readOrderPage } from '#views/order-page.ts'
import { readOrderReviews } from '#views/order-reviews.ts'
import { openPartnerArea } from '#views/partner/open-area.ts'
import { type PartnerReader, partnerReader } from '#views/partner/reader.ts'
import { readPartnerPage } from '#views/partner-page.ts'
import { readPersonalData } from '#views/personal-data.ts'
import { readPlanChangePage } from '#views/plan-change-page.ts'
import { readProfile } from '#views/profile.ts'
import { readSignUpPage } from '#views/sign-up-page.ts'
import { readStatementPage } from '#views/statement-page.ts'
import type { Flash } from '#web/site/views.ts'
import { checklistFacts } from './checklist-facts.ts'
import { withImage } from './confirmation-image.ts'
import { openDesk } from './desk.ts'
import { gatewayFaces } from './gateway-faces.ts'
import { openMediaLinks } from './media-storage.ts'
import { personalTables } from './personal-tables.ts'
import { openSigner } from './secret-key.ts'
import type { ShopCore } from './shop-core.ts'
import type { PersonalReads } from './shop-reader.ts'

/** Products whose pictures partners may publish: the shop's list as visitors find it. */
const MATERIAL_PRODUCTS = parseProductFilter(new URLSearchParams(), { category: null, limit: 12 })

/**
 * Binds the views of a visitor's own cart, orders and forms to the session of one request. Source:
 * docs/http-contract.md "Order key".
 */
export function personalReads(
  core: ShopCore,
  parts: OrderCallParts,
  sessions: Sessions,
  catalog: CatalogReader,
) {
  const { database, clock, rules } = core
  const { dataDir, demo } = core.environment
  const links = openMediaLinks(core.environment)
  const { mountPath } = parts
  const signer = openSigner(core.environment)
  const desk = openDesk(core, parts)
  const checklist = () => checklistFacts(core.environment, parts.gateways)
  return (visitor: FastifyRequest, { locale, allowImages }: ShopRequest): PersonalReads => {
    const session = sessions.of(visitor.raw)
    const readNote = async (id: string): Promise<Flash | null> => {
      const visit = await session.find()
      return visit && readFlash(database, clock, visit.hash, id)
    }
    const readPartner = async (): Promise<PartnerReader | null> =>
      partnerReader(await session.find(), {
        ...parts,
        demo,
        locale,
        rules: rules.current(),
        translate: translatorOf(locale),
        now: clock.now(),
      })
    return {
      cart: async () => readCartPage(database, await session.find(), parts, { locale, now: clock.now() }),
      async order(key) {
        const visit = await session.find()
        const reader = { visit, locale, translate: translatorOf(locale), now: clock.now() }
        const view = await readOrderPage(database, key, { ...parts, links }, reader)
        return view && withImage(database, view, { visit, visitor, allowImages, now: clock.now() })
      },
      flash: readNote,
      async profile({ allOrders }) {
        const found = await session.find()
        return (
          found &&
          readProfile(database, {
            session: found,
            locale,
            mountPath: parts.mountPath,
            gateways: parts.gateways,
            demo,
            allOrders,
            now: clock.now(),
          })
        )
      },
      partner: async (request) => {
        const reader = await readPartner()
        return reader && readPartnerPage(database, { ...reader, signer }, request)
      },
      partnerArea: async () => {
        const reader = await readPartner()
        const market = { locale, currency: rules.current().currency }
        const products = async () =>
          (await catalog.search(market, MATERIAL_PRODUCTS, () => undefined)).products
        return reader && openPartnerArea(database, reader, products)
      },
      async connecting() {
        const { accountId, mustSetUpFactor } = actorOf(await session.find(), { demo })
        if (accountId === null || mustSetUpFactor) return null
        return (await readUser(database, accountId))?.email ?? null
      },
      async library(after) {
        const { accountId, mustSetUpFactor } = actorOf(await session.find(), { demo })
        return accountId === null || mustSetUpFactor
          ? null
          : readLibrary(database, { accountId, locale, now: clock.now() }, after)
      },
      async recording(slug) {
        const { accountId, mustSetUpFactor } = actorOf(await session.find(), { demo })
        if (accountId === null || mustSetUpFactor) return 'guest'
        const now = clock.now()
        const view = await readRecordingPage(
          database,
          slug,
          { accountId, locale, now },
          { mountPath, locale },
          { links, now, accountId },
        )
        return view && { ...view, reviewKey: rules.current().reviews.isOn ? view.reviewKey : null }
      },
      async personalData() {
        const { accountId, mustSetUpFactor } = actorOf(await session.find(), { demo })
        return accountId === null || mustSetUpFactor
          ? null
          : readPersonalData(database, {
              accountId,
              personal: personalTables,
              shopName: rules.current().shopName,
              dataDir,
              now: clock.now(),
            })
      },
      backOffice: async () =>
        openBackOffice(database, {
          session: await session.find(),
          locale,
          demo,
          now: clock.now(),
          translate: translatorOf(locale),
          flash: readNote,
          desk: desk(locale),
          gateways: gatewayFaces(core, parts.gateways),
          checklist: checklist(),
        }),
      setUp: async (step) =>
        readSetUp(database, step, { session: await session.find(), demo, locale, ...checklist() }),
      async abuseForm(request) {
        const visit = await session.find()
        return readAbuseForm(database, request, visit && knownMember(visit))
      },
      abuseCase: (key) => readAbuseCase(database, key, clock.now()),
      abuseMeasure: (key) => readAbuseMeasure(database, key, clock.now()),
      async contact({ order }) {
        const { accountId, mustSetUpFactor } = actorOf(await session.find(), { demo })
        return readContactPage(database, {
          order,
          accountId: mustSetUpFactor ? null : accountId,
          locale,
          translate: translatorOf(locale),
          rules: rules.current(),
          box: signer,
          now: clock.now(),
        })
      },
      orderReviews: async (key) =>
        readOrderReviews(database, key, {
          visit: await session.find(),
          locale,
          rules: rules.current().reviews,
          now: clock.now(),
        }),
      statement: async (request) =>
        readStatementPage(database, {
          ...request,
          visit: await session.find(),
          rules,
          now: clock.now(),
        }),
      signUp: async (kind, request) =>
        readSignUpPage(
          database,
          parts,
          catalog,
          { session: await session.find(), locale, demo, now: clock.now() },
          [kind, request],
        ),
      async planChange(request) {
        const { accountId, mustSetUpFactor } = actorOf(await session.find(), { demo })
        if (accountId === null || mustSetUpFactor) return 'guest'
        const { gateways } = parts
        const reader = { accountId, locale, rules: rules.current(), gateways, now: clock.now() }
        return readPlanChangePage(database, reader, request)
      },
      async gift(token) {
        const { accountId, mustSetUpFactor } = actorOf(await session.find(), { demo })
        const reader = { accountId: mustSetUpFactor ? null : accountId, locale, now: clock.now() }
        return readGiftPage(database, token, reader)
      },
      express: (slug, request) =>
        readExpressPage(database, parts, catalog, { locale, now: clock.now() }, [slug, request]),
    }
  }
}
