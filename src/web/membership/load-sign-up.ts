import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import { DISCOUNT_CODE_MAX } from '#domains/discount/contract.ts'
import { GIFT_TERMS } from '#domains/gift/contract.ts'
import type { PlanKind } from '#domains/subscription/contract.ts'
import { shopOf } from '#web/shop-context.ts'
import { STEP_PARAMETER } from './steps.ts'
import type { SignUpRequest } from './views.ts'

/**
 * Loads a sign-up page. Critical: the plans on sale, and the chosen one with its price. Personal, never
 * cached: without script the page must know who is signed in.
 */
export async function loadSignUp({ context, url }: LoaderFunctionArgs, kind: PlanKind) {
  const shop = shopOf(context)
  const flashId = url.searchParams.get('flash')
  const [view, flash] = await Promise.all([
    shop.signUp(kind, readSignUpRequest(url.searchParams)),
    flashId === null ? null : shop.flash(flashId),
  ])
  return { view, flash }
}

/** Reads the choices from the page's address; what no plan and no country can be called is no choice. */
export function readSignUpRequest(params: URLSearchParams): SignUpRequest {
  const [plan, country] = [params.get('plan') ?? '', params.get('country') ?? '']
  return {
    plan: PRODUCT_ID_PATTERN.test(plan) ? plan : null,
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    gift: GIFT_TERMS.find((term) => String(term) === params.get('gift')) ?? null,
    code: (params.get('code') ?? '').slice(0, DISCOUNT_CODE_MAX),
  }
}

/** Loads nothing when only the step changes, so that going back and forth is instant. */
export function needsNewData({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  return withoutStep(currentUrl) !== withoutStep(nextUrl)
}

function withoutStep({ pathname, searchParams }: URL): string {
  const others = new URLSearchParams(searchParams)
  others.delete(STEP_PARAMETER)
  return `${pathname}?${others}`
}
