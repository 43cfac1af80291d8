import type { AbuseCaseView, AbuseFormView, MeasureView } from '#domains/abuse/contract.ts'
import type { PersonalData } from '#domains/account/contract.ts'
import type { StatementKind, StatementPageView } from '#domains/buyer-statement/contract.ts'
import type {
  CategoryLink,
  CategoryPage,
  Fact,
  ProductCard,
  ProductFilter,
  ProductList,
  ProductPage,
} from '#domains/catalog/contract.ts'
import type { ContactPageView } from '#domains/contact/contract.ts'
import type { OrderReviewsView, ProductReviewsView, ReviewListView } from '#domains/review/contract.ts'
import type { PlanKind } from '#domains/subscription/contract.ts'
import type { Refusal } from '#kernel/rights.ts'
import type { ProfileView } from './account/views.ts'
import type { SetUpView } from './admin/setup/views.ts'
import type { BackOffice } from './admin/views.ts'
import type { CartView, ExpressRequest, ExpressView, OrderPageView } from './checkout/views.ts'
import type { CardSounds, LibraryView, PreviewView, RecordingView } from './media/views.ts'
import type {
  GiftView,
  PlanChangeRequest,
  PlanChangeView,
  SignUpRequest,
  SignUpView,
} from './membership/views.ts'
import type { PartnerArea } from './partner/area/views.ts'
import type { PartnerView } from './partner/views.ts'
import type { Flash, SiteView } from './site/views.ts'
import type { DeliveryPromise, HomeView, LookView, ShopFacts, TextPage } from './storefront/views.ts'

/** Which statement page is asked for: a token from its address, or a number from a link. */
export interface StatementRequest {
  readonly kind: StatementKind
  readonly token: string | null
  readonly number: string
}

/**
 * What pages may read from the shop; `main/` puts it into the router's load context. Nothing in the router
 * writes; every form posts to `{base}/api/…`. Source: docs/architecture.md "How a request runs".
 */
export interface Shop {
  readonly site: SiteView
  categories(): Promise<readonly CategoryLink[]>
  home(): Promise<HomeView>
  /** Returns the first looks of the lookbook, at most `limit`, in the owner's order. */
  lookbook(limit: number): Promise<readonly LookView[]>
  /** Returns null when there is no such category; `{ movedTo }` when the slug is a former one. */
  category(slug: string, filter: ProductFilter): Promise<CategoryPage | { readonly movedTo: string } | null>
  product(slug: string): Promise<ProductPage | { readonly movedTo: string } | null>
  /** Returns what a parcel within the shop's own country takes and costs; null where the shop sends none there. */
  delivery(): DeliveryPromise | null
  /** Returns what everybody may hear, see or read of a product; null without a preview. */
  preview(product: ProductPage): Promise<PreviewView | null>
  /** Returns what a product's page shows of its reviews; null where the shop has none. */
  reviews(product: ProductPage): Promise<ProductReviewsView | null>
  /** Returns a page of all reviews of a product; null where the shop has none. */
  reviewList(
    product: ProductPage,
    asked: { readonly stars: string; readonly after: string },
  ): Promise<ReviewListView | null>
  /** Returns what the cards of products play; cards without sound are missing. */
  sounds(cards: readonly ProductCard[]): Promise<CardSounds>
  search(filter: ProductFilter): Promise<ProductList>
  /** Returns the products of these variants that are on sale, each once and in their order. */
  offered(productIds: readonly string[]): Promise<readonly ProductCard[]>
  /** Returns the facts of the products of these variants, by the public id of the variant. */
  factsOf(productIds: readonly string[]): Promise<ReadonlyMap<string, readonly Fact[]>>
  /** Returns what sells best, for those who found nothing. */
  bestSellers(): Promise<readonly ProductCard[]>
  page(handle: string): Promise<TextPage | null>
  /** Returns the address of the picture that a link to a product is shown with, without the mount path. */
  sharePicture(product: ProductPage): string
  /** Returns what sells best, for who finds nothing. */
  popular(): Promise<readonly ProductCard[]>
  /** Returns what structured data says of the shop. */
  facts(): Promise<ShopFacts>
  /** The reads below are personal: pages that call one are never cached. */
  cart(): Promise<CartView>
  order(key: string): Promise<OrderPageView | null>
  flash(id: string): Promise<Flash | null>
  /** Returns what the form of a report is filled with: what a link names, and the address of the account. */
  abuseForm(request: { readonly kind: string; readonly thing: string }): Promise<AbuseFormView>
  /** Returns the case of a link; null for an unknown one. */
  abuseCase(key: string): Promise<AbuseCaseView | null>
  /** Returns the measure of the link of the person concerned; null for an unknown one. */
  abuseMeasure(key: string): Promise<MeasureView | null>
  /** Returns what `/contact` shows. `order`: what a link says that it is about. */
  contact(request: { readonly order: string }): Promise<ContactPageView>
  /** Returns what the buyer of an order can review and has written; null for an unknown key. */
  orderReviews(key: string): Promise<OrderReviewsView | null>
  /** Returns what `/cancel` or `/withdraw` shows. */
  statement(request: StatementRequest): Promise<StatementPageView>
  /** Returns one product priced as an order of its own; nothing is stored. */
  express(slug: string, request: ExpressRequest): Promise<ExpressView | { readonly movedTo: string } | null>
  /** Returns what can be signed up for, and what the visitor has of it; nothing is stored. */
  signUp(kind: PlanKind, request: SignUpRequest): Promise<SignUpView>
  /** Returns how a member's plan can be changed; `guest` for guests, null without such a subscription. */
  planChange(request: PlanChangeRequest): Promise<PlanChangeView | 'guest' | null>
  /** Returns the gift of a link; whoever has the link may see it. */
  gift(token: string): Promise<GiftView>
  /** Null for guests. */
  profile(options: { readonly allOrders: boolean }): Promise<ProfileView | null>
  /** Returns the e-mail address of who connects a device; null for guests. */
  connecting(): Promise<string | null>
  /** Null for guests. */
  library(after: string | null): Promise<LibraryView | null>
  /** Returns the page of the partner programme; null for guests. `page`: what a link is to lead to. */
  partner(request: {
    readonly page: string
    /** What the chart is to show. */
    readonly query: URLSearchParams
  }): Promise<PartnerView | null>
  /** Opens the lists and the statement of a partner; `none` for who takes no part, null for guests. */
  partnerArea(): Promise<PartnerArea | 'none' | null>
  /** `guest` for guests; null when there is no such recording. */
  recording(slug: string): Promise<RecordingView | 'guest' | null>
  /** Opens the back office for the signed-in member of staff, or says why not. */
  backOffice(): Promise<BackOffice | Refusal>
  /** Returns what the guided set-up shows to this visitor; without a step, the first that is not done. */
  setUp(step: string | null): Promise<SetUpView>
  /** Returns everything about the signed-in person, null for guests. Source: GDPR art. 15 and 20. */
  personalData(): Promise<PersonalData | null>
}
