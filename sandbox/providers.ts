import type { SimulatorDefinition } from './kit/index.ts'

/** Every simulated provider, by its gateway's id; the folder has the same name. */
export const providers: Readonly<Record<string, () => Promise<{ readonly simulator: SimulatorDefinition }>>> =
  {
    stripe: () => import('./stripe/index.ts'),
    paypal: () => import('./paypal/index.ts'),
    mollie: () => import('./mollie/index.ts'),
    redsys: () => import('./redsys/index.ts'),
    'amazon-pay': () => import('./amazon-pay/index.ts'),
    btcpay: () => import('./btcpay/index.ts'),
    gocardless: () => import('./gocardless/index.ts'),
    klarna: () => import('./klarna/index.ts'),
  }
