/**
 * Every job of the shop with what it carries. A payload holds ids only: the handler reads the truth when it runs, and a
 * job that runs twice must do no harm.
 */
export interface JobPayloads {
  /** Makes and sends the confirmation of a placed order. */
  'send-order-confirmation': { readonly orderId: string }
  /** Gives the stock of expired holds back. Recurring. */
  'expire-holds': Nothing
  /** Deletes sessions, flashes, idempotency keys and wrong sign-ins whose time is over. Recurring. */
  'sweep-sessions': Nothing
  /** Encodes the widths of one picture. */
  'encode-image': { readonly imageId: string }
}

export type JobName = keyof JobPayloads

type Nothing = Readonly<Record<string, never>>

/** What a handler gets beside its payload. */
export interface JobContext {
  readonly jobId: string
  /** Counted from 1. */
  readonly attempt: number
  /** Fires when the worker wants to stop: pass it to whatever waits. */
  readonly signal: AbortSignal
}

export type JobHandler<Name extends JobName> = (payload: JobPayloads[Name], context: JobContext) => Promise<void>

/** Handlers by name. Each is a few lines that call a command. A job without handler here waits for a worker that has one. */
export type JobHandlers = { readonly [Name in JobName]?: JobHandler<Name> }
