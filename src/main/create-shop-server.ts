import type { FastifyInstance } from 'fastify'
import { consentCall } from '#api/calls/consent.ts'
import { couponBalanceCall } from '#api/calls/coupon-balance.ts'
import { couponRedeemCall } from '#api/calls/coupon-redeem.ts'
import { gatewayCancelCall, gatewayCaptureCall, gatewayLinkCall } from '#api/calls/gateway-link.ts'
import { orderFinalizeCall } from '#api/calls/order-finalize.ts'
import type { OrderCallParts } from '#api/calls/order-parts.ts'
import { orderIdentifyCall, orderStateCall } from '#api/calls/order-state.ts'
import { orderUpdateCall } from '#api/calls/order-update.ts'
import { stateCall } from '#api/calls/state.ts'
import { emailConfirmCall, userEmailCall } from '#api/calls/user-email.ts'
import { userEraseCall } from '#api/calls/user-erase.ts'
import { userExportCall } from '#api/calls/user-export.ts'
import { userFactorPasskeyAddCall } from '#api/calls/user-factor-passkey.ts'
import { userFactorRecoveryRenewCall, userFactorRemoveCall } from '#api/calls/user-factor-remove.ts'
import { userFactorTotpBeginCall, userFactorTotpConfirmCall } from '#api/calls/user-factor-totp.ts'
import { userLoginCall } from '#api/calls/user-login.ts'
import { userLoginFactorCall } from '#api/calls/user-login-factor.ts'
import { userLogoutCall } from '#api/calls/user-logout.ts'
import { userLostCall } from '#api/calls/user-lost.ts'
import { userLostSetCall } from '#api/calls/user-lost-set.ts'
import { userNameCall } from '#api/calls/user-name.ts'
import { userPasskeyOptionsCall } from '#api/calls/user-passkey-options.ts'
import { userPasswordCall } from '#api/calls/user-password.ts'
import { userPhotoCall } from '#api/calls/user-photo.ts'
import { mountPhotoFiles } from '#api/calls/user-photo-files.ts'
import { userRegisterCall, userSignupCall } from '#api/calls/user-register.ts'
import { userSessionEndCall } from '#api/calls/user-session-end.ts'
import type { ServerOptions } from '#api/options.ts'
import { clientAddresses } from '#api/plugins/client-address.ts'
import { ownOriginsOf } from '#api/plugins/origin.ts'
import { mountPolicyReports } from '#api/policy-reports.ts'
import { mountReturns } from '#api/returns.ts'
import type { SandboxOptions } from '#api/sandbox.ts'
import { createServer } from '#api/server.ts'
import { mountWebhooks } from '#api/webhooks.ts'
import { openLease } from '#db/process-lease.ts'
import { keepPasswordOptions, photoAddress, readPartnerConsent, readUser } from '#domains/account/index.ts'
import { listMails } from '#domains/mail-log/index.ts'
import { rememberProducts } from '#domains/order/index.ts'
import { drainJobs } from '#jobs/drain.ts'
import type { JobLogger } from '#jobs/worker-logger.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { openCouponForm, redeemCoupon } from '#processes/pay-with-coupon.ts'
import { cartSummary } from '#views/cart-summary.ts'
import { shopFigures } from '#views/shop-figures.ts'
import { attentionSources } from './attention.ts'
import { advanceDemo } from './demo-clock.ts'
import { publicOrigin } from './origin.ts'
import { mountPages, type PagesParts } from './pages.ts'
import { openPayments } from './payments.ts'
import { openNetworkHash, openSecretBox, warnOfForeignSecrets } from './secret-key.ts'
import type { ShopCore } from './shop-core.ts'
import { createSites } from './site.ts'
import { createTasks, recurringJobs } from './tasks.ts'
import { loadWebBuild } from './web-build.ts'

/** What `npm run dev` puts in the place of the built pages, and what it serves beside the shop. */
export interface DevParts extends NonNullable<PagesParts['instead']> {
  readonly build: typeof import('#web/server-build.ts')
  readonly mounts: ServerOptions['mounts']
}

/** The whole shop as one HTTP server, ready to listen: calls, pages, operating, and the hooks of a demo. */
export async function createShopServer(core: ShopCore, dev?: DevParts): Promise<FastifyInstance> {
  const { environment, database, clock, rules, logger } = core
  const { mountPath, port, demo } = environment
  const build = dev?.build ?? (await loadWebBuild(mountPath))
  const sites = createSites(core, publicOrigin(environment))
  const passwordOptions = await keepPasswordOptions(database, clock.now(), (error) =>
    logger.error({ err: error }, 'the password options could not be read again'),
  )
  core.changes.subscribe(passwordOptions.hear, () => void passwordOptions.reload().catch(() => undefined))
  const { gateways, engine: payments } = openPayments(core)
  const parts: OrderCallParts = {
    mountPath,
    publicOrigin: publicOrigin(environment),
    rules,
    products: rememberProducts(core.changes),
    gateways,
    payments,
    afterOfflineLink: openCouponForm,
    renderSummary: (order, locale, variant) => build.renderSummary(order, { site: sites.of(locale), variant }),
  }
  const box = openSecretBox(environment)
  await warnOfForeignSecrets(database, box, logger)
  const factors = { demo, box, rules, shopName: () => rules.current().shopName }
  const accounts = { demo, passwordOptions, rules }
  const state = stateCall({
    mountPath,
    get currency() {
      return rules.current().currency
    },
    cart: (visit) => cartSummary(database, visit),
    partnerConsent: async ({ hash, userId }) => (await readPartnerConsent(database, { sessionHash: hash, accountId: userId })) !== null,
    async user(userId) {
      const user = await readUser(database, userId)
      return user && { ...user, photo: photoAddress(mountPath, user.photo) }
    },
    passwordOptions: passwordOptions.told,
    translations: sites.textsOf,
  })
  const lease = await openLease(core.address.direct)
  const app = createServer({
    clock,
    holder: lease.holder,
    sharesLimits: true,
    database,
    logger,
    mountPath,
    demo,
    ownOrigins: ownOriginsOf(environment.shopOrigin ?? undefined, port),
    trustedProxies: environment.trustedProxies,
    hashNetwork: openNetworkHash(environment),
    translate: translatorOf,
    calls: [
      state,
      orderUpdateCall(parts),
      orderFinalizeCall(parts),
      orderStateCall(parts),
      orderIdentifyCall(),
      gatewayLinkCall(parts),
      gatewayCaptureCall(parts),
      gatewayCancelCall(parts),
      couponRedeemCall({ redeem: redeemCoupon(payments.gatewayOf('coupon')!, demo) }),
      couponBalanceCall({ demo }),
      consentCall(),
      userRegisterCall(accounts),
      userSignupCall(accounts),
      userLoginCall(accounts),
      userLoginFactorCall(factors),
      userPasskeyOptionsCall(factors),
      userFactorTotpBeginCall(factors),
      userFactorTotpConfirmCall(factors),
      userFactorPasskeyAddCall(factors),
      userFactorRemoveCall(factors),
      userFactorRecoveryRenewCall(),
      userSessionEndCall(),
      userLogoutCall(),
      userLostCall(),
      userLostSetCall(accounts),
      userEmailCall(),
      emailConfirmCall(),
      userPasswordCall(accounts),
      userNameCall(),
      userExportCall({ dataDir: environment.dataDir, rules }),
      userEraseCall(parts),
      userPhotoCall({ mountPath, dataDir: environment.dataDir }),
    ],
    operating: {
      checks: [{ name: 'database', check: async () => void (await database.query('SELECT 1')) }],
      metricsToken: environment.metricsToken,
      figures: shopFigures({ database, clock, demo, payments, attention: attentionSources }),
    },
    sandbox: demo ? sandboxOf(core) : null,
    mounts: [
      mountPhotoFiles({ mountPath, dataDir: environment.dataDir }),
      mountWebhooks({ mountPath, gateways, payments, clock, addresses: clientAddresses(environment.trustedProxies), demo }),
      mountReturns({ mountPath, gateways, payments, database, clock, translate: translatorOf }),
      mountPolicyReports({ mountPath, database, clock }),
      mountPages(core, { build, sites, parts, ...(dev ? { instead: dev } : {}) }),
      ...(dev?.mounts ?? []),
    ],
  })
  app.addHook('onClose', () => lease.close())
  return app
}

/** The demo's hooks. Source: contract §11. */
function sandboxOf(core: ShopCore): SandboxOptions {
  const { database, clock, address, logger, simulators } = core
  // Moving the clock waits for mails and expiries, not for pictures that are still being encoded, nor for the list of common passwords.
  const { 'encode-image': _, 'hash-common-passwords': __, ...tasks } = createTasks(core)
  const drained = {
    connectionString: address.direct,
    database,
    tasks,
    recurring: recurringJobs,
    logger: logger as unknown as JobLogger,
    clock,
  }
  return {
    mails: async (to) => (await listMails(database, to)).map((mail) => ({ ...mail, sentAt: mail.sentAt ?? '' })),
    now: clock.now,
    advanceTo: (instant) => advanceDemo(core, instant, () => drainJobs(drained)),
    providers: () => simulators,
  }
}
