/** A defect that outside checks once found, planted again in a copy of the tree. */
export interface Plant {
  /** Short name: a letter for its kind, and a number. */
  readonly id: string
  readonly what: string
  readonly file: string
  /** Text that occurs in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** The operation of the table that must find the defect, and in which test. */
  readonly deed: string
  readonly test: string
  /** The audit finds it as well, so that every test of the same shop fails. */
  readonly isAudited: boolean
}

/** Defects that only the tests can switch on: the program contains none of them. */
export const PLANTS: readonly Plant[] = [
  {
    id: 'B1',
    what: 'a cancelled payment leaves its pieces reserved without end',
    file: 'src/domains/payment/commands/cancel-payment.ts',
    find: '    await settleReservation(tx, row, moment.now)\n',
    replace: '',
    deed: 'pay with bank-transfer',
    test: 'undo: some time later nothing is promised any more',
    isAudited: true,
  },
  {
    id: 'B3',
    what: 'one row that fails ends the whole run',
    file: 'src/jobs/stuck-work.ts',
    find: '      failed += 1\n',
    replace: '      failed += 1\n      throw error\n',
    deed: 'end holds that are due',
    test: 'half: one that fails costs one, and the run goes on',
    isAudited: false,
  },
  {
    id: 'B4',
    what: 'parallel calls make a payment each',
    file: 'src/domains/payment/commands/open-attempt.ts',
    find: 'if (standing && isBeingCreated(standing, now)) return',
    replace: 'if (standing && isBeingCreated(standing, now) && standing.id === null) return',
    deed: 'pay with btcpay',
    test: 'twin: 6 at once leave what one leaves',
    // In the same shop as the first one.
    isAudited: true,
  },
  {
    id: 'C2',
    what: 'a page that fails writes its address into the log, with the key of the order',
    file: 'src/kernel/loggable.ts',
    find: '  let cleaned = text\n',
    replace: "  if (text !== '') return text\n  let cleaned = text\n",
    deed: 'fail to show an order',
    test: 'does what it is for, and no log tells of whom',
    isAudited: false,
  },
]
