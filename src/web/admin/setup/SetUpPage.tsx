import type { ComponentType } from 'react'
import { Overview } from './Overview.tsx'
import type { StepProps } from './StepForm.tsx'
import { LegalStep } from './steps/LegalStep.tsx'
import { MailStep } from './steps/MailStep.tsx'
import { PaymentStep } from './steps/PaymentStep.tsx'
import { PlaceStep } from './steps/PlaceStep.tsx'
import { ProductStep } from './steps/ProductStep.tsx'
import { ShippingStep } from './steps/ShippingStep.tsx'
import { ShopStep } from './steps/ShopStep.tsx'
import { VatStep } from './steps/VatStep.tsx'
import type { SetUpStep } from './views.ts'

const PAGES: Readonly<Record<SetUpStep, ComponentType<StepProps>>> = {
  shop: ShopStep,
  place: PlaceStep,
  shipping: ShippingStep,
  vat: VatStep,
  legal: LegalStep,
  payment: PaymentStep,
  mail: MailStep,
  product: ProductStep,
}

/** Shows what the set-up asks for now. */
export function SetUpPage({ view, flash }: StepProps) {
  if (view.step === 'done') return <Overview view={view} flash={flash} />
  const Page = PAGES[view.step]
  return <Page key={view.step} view={view} flash={flash} />
}
