import type { FactorsView, PersonalData, SessionView, UserView } from '#domains/account/contract.ts'
import type {
  CategoryLink,
  CategoryPage,
  ProductCard,
  ProductFilter,
  ProductList,
  ProductPage,
} from '#domains/catalog/contract.ts'
import type { PostalRule } from '#domains/order/address-rules.ts'
import type { AddressView, OrderState, OrderView, PaymentState } from '#domains/order/contract.ts'
import type { GatewayView, OrderStateView, PaymentInstruction } from '#domains/payment/contract.ts'
import type { Locale } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import type { Messages } from '#kernel/translate.ts'

/**
 * What pages may ask of the shop: reads only, put into the router's load context by `main/`. Nothing in the
 * router writes; every form posts to `{base}/api/…`. Source: architecture, "How a request runs".
 */
export interface Shop {
  readonly site: SiteView
  categories(): Promise<readonly CategoryLink[]>
  home(): Promise<HomeView>
  /** Null when there is no such category; `{ movedTo }` when the slug is an old one. */
  category(slug: string, filter: ProductFilter): Promise<CategoryPage | { readonly movedTo: string } | null>
  product(slug: string): Promise<ProductPage | { readonly movedTo: string } | null>
  search(filter: ProductFilter): Promise<ProductList>
  page(handle: string): Promise<TextPage | null>
  /** Personal reads below: pages that call one are never cached. */
  cart(): Promise<CartView>
  order(key: string): Promise<OrderPageView | null>
  flash(id: string): Promise<Flash | null>
  /** One product priced as an order of its own; nothing is stored. */
  express(slug: string, request: ExpressRequest): Promise<ExpressView | { readonly movedTo: string } | null>
  /** Null for guests. */
  profile(options: { readonly allOrders: boolean }): Promise<ProfileView | null>
  /** Everything about the person who is signed in, null for guests. Source: GDPR art. 15 and 20. */
  personalData(): Promise<PersonalData | null>
}

/** What every page knows: the same for everybody, so cached pages may show it. */
export interface SiteView {
  readonly shopName: string
  /** `BASE_PATH`, '' at the root. */
  readonly mountPath: string
  /** `{base}` of this locale, '' for the default locale at the root. */
  readonly basePath: string
  /** Absolute origin for canonical links, hreflang and OpenGraph. */
  readonly origin: string
  readonly locale: Locale
  readonly locales: readonly (Locale & { readonly basePath: string })[]
  readonly currency: string
  readonly demo: boolean
  /** Strangers can reach this demo: every page says so. */
  readonly isOpenDemo: boolean
  readonly messages: Messages
  /** Address of the hashed translation file of this locale. */
  readonly messagesUrl: string
}

export interface HomeView {
  readonly featured: ProductCard | null
  readonly rows: readonly {
    readonly slug: string
    readonly name: string
    readonly products: readonly ProductCard[]
  }[]
  readonly fresh: readonly ProductCard[]
}

export interface TextPage {
  readonly handle: string
  readonly title: string
  readonly bodyHtml: string
  readonly updatedAt: string
}

export interface CountryOption {
  readonly code: string
  readonly name: string
  /**
   * The row of the postal table where the country has one, so that the browser follows the same rule as the
   * server.
   */
  readonly postal?: PostalRule
}

/**
 * What the express page asks a price for. Stands in its address, so that a price without script is a plain
 * link.
 */
export interface ExpressRequest {
  /** The variant; null: the first that is available. */
  readonly productId: string | null
  /** At least 1. */
  readonly pieces: number
  /** '' while none was chosen: the shop's home country. */
  readonly country: string
  readonly shippingMethod: string | null
}

export interface ExpressView {
  readonly product: ProductPage
  /**
   * The order as it would be, priced and not stored; its `billing.country` is the country it was priced for.
   */
  readonly order: OrderView
  readonly gateways: readonly GatewayView[]
  readonly countries: readonly CountryOption[]
}

export interface CartView {
  /** Null when there is no cart yet. */
  readonly order: OrderView | null
  readonly countries: readonly CountryOption[]
  /** The country that prices assume while no address is known. */
  readonly homeCountry: string
  /** Whether VAT is in the prices, for the note beside totals. */
  readonly taxIncluded: boolean
  readonly isLoggedIn: boolean
  /** Where the confirmation of a member's order goes; null for guests, who are asked. */
  readonly memberEmail: string | null
}

export interface OrderPageView extends OrderStateView {
  /** Nothing is paid, and the last try was refused. */
  readonly isDeclined: boolean
  readonly instruction: PaymentInstruction | null
  readonly history: readonly { readonly what: string; readonly at: string }[]
  /**
   * Null where nothing is on its way to the buyer: not paid, held, disputed, paid back, cancelled, or shipped
   * by nobody.
   */
  readonly deliveryDays: { readonly min: number; readonly max: number } | null
  /** What came and what is still to be paid, where only a part was paid. */
  readonly part: { readonly paid: Money; readonly due: Money } | null
  /** Refunds that wait for somebody. Without the address for readers who may not claim them. */
  readonly refunds: readonly RefundView[]
}

/** A refund that is not with the buyer yet. */
export interface RefundView {
  readonly amount: Money
  /**
   * `to-claim`: the buyer claims it at `claimUrl`; `to-transfer`: the shop transfers it; `on-its-way`: the
   * provider sends it.
   */
  readonly state: 'to-claim' | 'to-transfer' | 'on-its-way'
  readonly claimUrl: string | null
}

/** The account of the person who is signed in, for its own page. */
export interface ProfileView {
  readonly user: UserView
  readonly isEmailConfirmed: boolean
  /** The address that waits to be confirmed. */
  readonly pendingEmail: string | null
  /** Newest first. */
  readonly orders: readonly ProfileOrder[]
  readonly hasMoreOrders: boolean
  /** Those of the orders, each once. */
  readonly addresses: readonly AddressView[]
  readonly factors: FactorsView
  /** False where the account has a second factor and this session was begun without. */
  readonly mayChangeFactors: boolean
  /** Staff without a second factor: nothing else is open to them. */
  readonly mustSetUpFactor: boolean
  readonly sessions: readonly SessionView[]
  /**
   * Since when this person agrees that the partner whose link brought them is remembered; null where they do
   * not.
   */
  readonly partnerConsentSince: string | null
}

export interface ProfileOrder {
  readonly key: string
  readonly number: string
  readonly state: Exclude<OrderState, 'cart'>
  readonly paymentState: PaymentState
  readonly placedAt: string
  readonly total: Money
  readonly invoiceNumber: string | null
  readonly lines: readonly { readonly name: string; readonly pieces: number }[]
  readonly moreLines: number
}

/** What a form sent without script left behind. */
export interface Flash {
  readonly error: string | null
  readonly code: string | null
  readonly fields: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly success: string | null
}
