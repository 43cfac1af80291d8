import { TEXT_PAGES, type TextPageHandle } from '#domains/page/contract.ts'
import type { DemoPage, DemoPageTexts } from '../types.ts'
import { accessibility } from './accessibility.ts'
import { imprint } from './imprint.ts'
import { paymentMethods } from './payment-methods.ts'
import { privacy } from './privacy.ts'
import { shipping } from './shipping.ts'
import { terms } from './terms.ts'
import { withdrawal } from './withdrawal.ts'

const texts: Readonly<Record<TextPageHandle, DemoPageTexts>> = {
  imprint,
  terms,
  privacy,
  withdrawal,
  shipping,
  'payment-methods': paymentMethods,
  accessibility,
}

/** The text pages of the demo shop, in the order of the footer. */
export const demoPages: readonly DemoPage[] = TEXT_PAGES.map(({ handle }) => ({
  handle,
  texts: texts[handle],
}))
