import type {
  ApiError,
  ApiResponse,
  OrdersController,
  PaymentsController,
  SubscriptionsController,
} from '@paypal/paypal-server-sdk'
import { ProviderError } from '#domains/payment/index.ts'
import { dialAgent } from '#gateways/support/dial-agent.ts'
import {
  PROVIDER_TIMEOUT_MS,
  type ProviderReply,
  type ProviderRequest,
  providerHttp,
} from '#gateways/support/provider-http.ts'
import { declineText, PaypalRefusal } from './errors.ts'
import type { PaypalSettings } from './settings.ts'

/** The controllers of PayPal's SDK. */
export interface PaypalSdk {
  readonly orders: OrdersController
  readonly payments: PaymentsController
  readonly subscriptions: SubscriptionsController
}

export interface PaypalClient {
  /**
   * Makes one call of the SDK, with a token and a timeout. Throws: ProviderError; PaypalRefusal for an answer
   * of 4xx.
   */
  call<Result>(
    run: (sdk: PaypalSdk, options: { readonly abortSignal: AbortSignal }) => Promise<ApiResponse<Result>>,
  ): Promise<Result>
  /**
   * Makes a call that the SDK does not cover. Throws for 4xx as well, except for 404, which is null. Throws:
   * as above.
   */
  fetch(request: ProviderRequest): Promise<unknown>
}

interface Session {
  readonly token: string
  readonly sdk: PaypalSdk
}

const RESPONSE_LIMIT_BYTES = 4 * 1024 * 1024

/**
 * Creates a client of PayPal's API with one token for all calls. The token is fetched here, not by the SDK,
 * whose client never retries after one failed attempt. It is kept until PayPal refuses it, so no clock is
 * needed.
 */
export function paypalClient(settings: PaypalSettings): PaypalClient {
  const http = providerHttp(settings.apiUrl)
  let standing: Promise<Session> | null = null

  const session = (): Promise<Session> => {
    if (standing) return standing
    const opened = openSession(http, settings)
    standing = opened
    opened.catch(() => {
      if (standing === opened) standing = null
    })
    return opened
  }

  const withSession = async <Result>(work: (session: Session) => Promise<Result>): Promise<Result> => {
    const opening = session()
    try {
      return await work(await opening)
    } catch (cause) {
      const error = providerErrorOf(cause)
      if (!(error instanceof PaypalRefusal) || error.status !== 401) throw error
      // The token has expired. The request was not executed, so it is repeated once.
      if (standing === opening) standing = null
    }
    try {
      return await work(await session())
    } catch (cause) {
      throw providerErrorOf(cause)
    }
  }

  return {
    call: (run) =>
      withSession(
        async ({ sdk }) => (await run(sdk, { abortSignal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) })).result,
      ),
    fetch: (request) =>
      withSession(async ({ token }) => {
        const reply = await http({
          ...request,
          headers: { ...request.headers, authorization: `Bearer ${token}` },
        })
        if (reply.status === 404) return null
        if (reply.status >= 400) throw refusalOf(reply.status, reply.json)
        return reply.json
      }),
  }
}

async function openSession(
  http: (request: ProviderRequest) => Promise<ProviderReply>,
  settings: PaypalSettings,
): Promise<Session> {
  const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const reply = await http({
    method: 'POST',
    path: '/v1/oauth2/token',
    headers: { authorization: `Basic ${credentials}` },
    body,
  })
  const token = (reply.json as { readonly access_token?: unknown } | null)?.access_token
  if (reply.status !== 200 || typeof token !== 'string')
    throw new ProviderError('refused', `PayPal gives no token: ${reply.status}`)
  return { token, sdk: await sdkFor(token, settings) }
}

/** Loads the SDK on the first call: it is large, and most shops are idle. */
async function sdkFor(accessToken: string, { apiUrl, place }: PaypalSettings): Promise<PaypalSdk> {
  const { Client, Environment, OrdersController, PaymentsController, SubscriptionsController } = await import(
    '@paypal/paypal-server-sdk'
  )
  const agent = dialAgent(apiUrl)
  const client = new Client({
    environment: place === 'sandbox' ? Environment.Sandbox : Environment.Production,
    timeout: PROVIDER_TIMEOUT_MS,
    clientCredentialsAuthCredentials: {
      oAuthClientId: '',
      oAuthClientSecret: '',
      oAuthToken: { accessToken, tokenType: 'Bearer' },
    },
    httpClientOptions: {
      timeout: PROVIDER_TIMEOUT_MS,
      retryConfig: { maxNumberOfRetries: 0 },
      ...(agent ? { httpsAgent: agent } : {}),
    },
    // A proxy from the environment is for external hosts, not for loopback.
    unstable_httpClientOptions: {
      maxRedirects: 0,
      maxContentLength: RESPONSE_LIMIT_BYTES,
      ...(agent ? { proxy: false } : {}),
    },
  })
  return {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    subscriptions: new SubscriptionsController(client),
  }
}

/**
 * Converts whatever a call threw to an error of the port. Without a readable response the call may or may not
 * have been executed.
 */
function providerErrorOf(cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return cause
  const { statusCode: status, body } = cause as Partial<ApiError>
  if (typeof status !== 'number' || status < 400)
    return new ProviderError('unreachable', 'PayPal: no answer', { cause })
  return refusalOf(status, typeof body === 'string' ? body : null, cause)
}

function refusalOf(status: number, body: unknown, cause?: unknown): ProviderError {
  const { name, issue } = wordsOf(body)
  const text = `PayPal: ${status} ${issue || name}`
  // 409: the same request is still running at PayPal.
  if (status === 429 || status === 409 || status >= 500)
    return new ProviderError('unreachable', text, { cause })
  const declined = declineText(issue)
  if (declined !== null)
    return new PaypalRefusal('declined', declined, status, issue, { cause, detail: text })
  return new PaypalRefusal('refused', text, status, issue, { cause })
}

interface PaypalWords {
  readonly name: string
  readonly issue: string
}

function wordsOf(body: unknown): PaypalWords {
  try {
    const words = (typeof body === 'string' ? JSON.parse(body) : body) as {
      name?: unknown
      error?: unknown
      details?: { issue?: unknown }[]
    } | null
    return {
      name: String(words?.name ?? words?.error ?? ''),
      issue: String(words?.details?.[0]?.issue ?? ''),
    }
  } catch {
    return { name: '', issue: '' }
  }
}
