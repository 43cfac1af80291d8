import type { FastifyInstance } from 'fastify'
import { mountAdminExports } from '#api/admin-exports.ts'
import { abuseCalls } from '#api/calls/abuse/index.ts'
import { accountCalls, mountPhotoFiles } from '#api/calls/account/index.ts'
import { adminCalls } from '#api/calls/admin/index.ts'
import { connectCalls } from '#api/calls/connect/index.ts'
import { contactCalls } from '#api/calls/contact/index.ts'
import { membershipCalls } from '#api/calls/membership/index.ts'
import { type OrderCallParts, orderCalls } from '#api/calls/order/index.ts'
import { partnerCalls } from '#api/calls/partner/index.ts'
import { paymentCalls } from '#api/calls/payment/index.ts'
import { reviewCalls } from '#api/calls/review/index.ts'
import { statementCalls } from '#api/calls/statement/index.ts'
import { visitorCalls } from '#api/calls/visitor/index.ts'
import { mountDeviceEndpoints } from '#api/device-endpoints.ts'
import { mountLiveUpdates } from '#api/live-updates.ts'
import { mountMailDocuments } from '#api/mail-documents.ts'
import type { ServerOptions } from '#api/options.ts'
import { mountOrderDocuments } from '#api/order-documents.ts'
import { mountPartnerFiles } from '#api/partner-files.ts'
import { mountPartnerStatements } from '#api/partner-statements.ts'
import { clientAddresses } from '#api/plugins/client-address.ts'
import { ownOriginsOf } from '#api/plugins/origin.ts'
import { mountPolicyReports } from '#api/policy-reports.ts'
import { mountProductExport } from '#api/product-export.ts'
import { mountRecordingFiles } from '#api/recording-files.ts'
import { mountReturns } from '#api/returns.ts'
import { createServer } from '#api/server.ts'
import { memberEndpoints } from '#api/v1/endpoints/index.ts'
import { mountMemberApi } from '#api/v1/mount.ts'
import { mountWebhooks } from '#api/webhooks.ts'
import { openLease } from '#db/process-lease.ts'
import { keepPasswordOptions } from '#domains/account/index.ts'
import { rememberProducts } from '#domains/order/index.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { mailRenderer } from '#mail/renderer.ts'
import { queueCouponForm, redeemCoupon } from '#processes/pay-with-coupon.ts'
import { shopFigures } from '#views/shop-figures.ts'
import { printKeptVouchers } from '#views/vouchers-for-mail.ts'
import { attentionSources } from './attention.ts'
import { BANK } from './bank-gateway.ts'
import { checklistFacts } from './checklist-facts.ts'
import { openDesk } from './desk.ts'
import { documentPrinter, logoReader, statementPrinter, voucherPrinter } from './document-printer.ts'
import { gatewayFaces } from './gateway-faces.ts'
import { sampleMails } from './mail-samples/render-sample.ts'
import { openMediaLinks, openMediaStorage } from './media-storage.ts'
import { openMail } from './open-mail.ts'
import { publicOrigin } from './origin.ts'
import { mountPages, type PagesParts } from './pages.ts'
import { openPayments } from './payments.ts'
import { personalTables } from './personal-tables.ts'
import { openProviderDesk } from './provider-desk.ts'
import { sandboxHooks } from './sandbox-hooks.ts'
import {
  openAccountBox,
  openNetworkHash,
  openSecretBox,
  openSigner,
  warnOfForeignSecrets,
} from './secret-key.ts'
import { setUpKey } from './set-up-key.ts'
import type { ShopCore } from './shop-core.ts'
import { createSites } from './site.ts'
import { stateReaders } from './state-readers.ts'
import { buildUrl, loadWebBuild } from './web-build.ts'

/** What `npm run dev` uses instead of the built pages, and what it serves beside the shop. */
export interface DevParts extends NonNullable<PagesParts['instead']> {
  readonly build: typeof import('#web/server-build.ts')
  readonly mounts: ServerOptions['mounts']
}

/**
 * Creates the whole shop as one HTTP server, ready to listen: calls, pages, operating, and the demo hooks.
 * `checksAnswers` compares every answer with its declaration.
 */
export async function createShopServer(
  core: ShopCore,
  dev?: DevParts,
  checksAnswers = dev !== undefined,
): Promise<FastifyInstance> {
  const { environment, database, clock, rules, logger } = core
  const { mountPath, port, demo } = environment
  const build = dev?.build ?? (await loadWebBuild(mountPath))
  const passwordOptions = await keepPasswordOptions(database, clock.now(), (error) =>
    logger.error({ err: error }, 'the password options could not be read again'),
  )
  core.changes.subscribe(passwordOptions.hear, () => void passwordOptions.reload().catch(() => undefined))
  const { gateways, engine: payments } = openPayments(core)
  const sites = createSites(core, publicOrigin(environment), gateways)
  const coupons = gateways.find(({ info }) => info.paidThrough === 'credit')!
  const parts: OrderCallParts = {
    mountPath,
    publicOrigin: publicOrigin(environment),
    rules,
    products: rememberProducts(core.changes),
    gateways,
    payments,
    afterOfflineLink: queueCouponForm,
    renderSummary: (order, locale, variant) =>
      build.renderSummary(order, { site: sites.of(locale), variant }),
  }
  const box = openSecretBox(environment)
  await warnOfForeignSecrets(database, box, logger)
  const accounts = {
    ...parts,
    demo,
    passwordOptions,
    box,
    shopName: () => rules.current().shopName,
    dataDir: environment.dataDir,
    personal: personalTables,
  }
  const links = openMediaLinks(environment)
  const recordings = {
    mountPath,
    database,
    clock,
    links,
    translate: translatorOf,
    storage: openMediaStorage(environment),
  }
  const readLogo = logoReader(environment.dataDir, async () => rules.current().face.logo)
  const desk = openDesk(core, { gateways, payments })
  const ownOrigins = ownOriginsOf(environment.shopOrigin ?? undefined, port)
  const printing = { database, clock, printer: documentPrinter(readLogo) }
  const endpoints = memberEndpoints({ ...parts, links, printing })
  const lease = await openLease(core.address.direct)
  const app = createServer({
    clock,
    holder: lease.holder,
    sharesLimits: true,
    checksAnswers,
    database,
    logger,
    mountPath,
    demo,
    ownOrigins,
    trustedProxies: environment.trustedProxies,
    hashNetwork: openNetworkHash(environment),
    translate: translatorOf,
    calls: [
      ...visitorCalls(stateReaders(core, sites, passwordOptions), rules),
      ...orderCalls(parts),
      ...membershipCalls({ ...parts, demo, passwordOptions }),
      ...paymentCalls({ ...parts, demo, redeem: redeemCoupon(coupons, demo) }),
      ...accountCalls(accounts),
      ...connectCalls({ demo }),
      ...statementCalls({ rules }),
      ...abuseCalls(),
      ...contactCalls({ box: openSigner(environment) }),
      ...reviewCalls({ rules }),
      ...partnerCalls({ rules, box: openAccountBox(environment) }),
      ...adminCalls({
        ...accounts,
        bank: BANK,
        providers: openProviderDesk(core, gateways),
        setUpKey: setUpKey(environment),
        openMail: () => openMail(environment, rules.current().shopName),
      }),
    ],
    endpoints,
    operating: {
      checks: [{ name: 'database', check: async () => void (await database.query('SELECT 1')) }],
      metricsToken: environment.metricsToken,
      figures: shopFigures({ database, clock, demo, payments, attention: attentionSources }),
    },
    sandbox: demo ? sandboxHooks(core) : null,
    mounts: [
      mountPhotoFiles({ mountPath, dataDir: environment.dataDir }),
      mountRecordingFiles(recordings),
      mountMemberApi({
        mountPath,
        database,
        clock,
        demo,
        ownOrigins,
        translate: translatorOf,
        endpoints,
        checksAnswers,
      }),
      mountWebhooks({
        mountPath,
        gateways,
        payments,
        clock,
        addresses: clientAddresses(environment.trustedProxies),
        demo,
      }),
      mountDeviceEndpoints({
        mountPath,
        shopOrigin: environment.shopOrigin ?? null,
        ownOrigins,
        hashNetwork: openNetworkHash(environment),
        database,
        clock,
        demo,
      }),
      mountReturns({ mountPath, gateways, payments, database, clock, translate: translatorOf }),
      mountPartnerStatements({
        database,
        clock,
        demo,
        mountPath,
        translate: translatorOf,
        printer: statementPrinter(readLogo),
      }),
      mountOrderDocuments({
        ...printing,
        mountPath,
        translate: translatorOf,
        printVouchers: printKeptVouchers({
          database,
          rules,
          mountPath,
          origin: publicOrigin(environment),
          printer: voucherPrinter(readLogo),
        }),
      }),
      mountLiveUpdates({ mountPath, database, demo, waiting: desk(DEFAULT_LOCALE).waiting, log: logger }),
      mountPartnerFiles({
        ...parts,
        database,
        clock,
        demo,
        rules: () => rules.current(),
        translate: translatorOf,
      }),
      mountProductExport({ database, mountPath, demo, currency: () => rules.current().currency }),
      mountAdminExports({
        database,
        clock,
        demo,
        mountPath,
        translate: translatorOf,
        checklist: () => checklistFacts(core.environment, gateways),
        desk,
        gateways: () => gatewayFaces(core, gateways),
      }),
      mountMailDocuments({
        database,
        demo,
        mountPath,
        translate: translatorOf,
        renderSample: sampleMails(database, sites, mailRenderer(buildUrl(mountPath))),
      }),
      mountPolicyReports({ mountPath, database, clock }),
      mountPages(core, { build, sites, parts, ...(dev ? { instead: dev } : {}) }),
      ...(dev?.mounts ?? []),
    ],
  })
  app.addHook('onClose', () => lease.close())
  return app
}
