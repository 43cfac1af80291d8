import { msg } from '#kernel/translate.ts'

/** What waits because of reports of abuse and of the block list, in the words of the back office. */
export const ABUSE_WORDS = {
  'abuse-appeals': {
    title: msg('Appeals against decisions about reports'),
    remedy: msg(
      'Look at the report again, and close it with a decision. Another person decides than the first.',
    ),
    area: 'abuse',
  },
  'abuse-open': {
    title: msg('Reports of abuse that wait for a day'),
    remedy: msg('Look at what was reported, then answer the report or close it with a decision.'),
    area: 'abuse',
  },
  'suspended-members': {
    title: msg('Subscriptions of suspended accounts that go on'),
    remedy: msg('Pause or end each one, so that nothing is charged that cannot be used.'),
    area: 'subscriptions',
  },
  'blocked-orders': {
    title: msg('Orders that the block list refused'),
    remedy: msg('See whether each entry belongs there. Take it off the block list if it was a mistake.'),
    area: '',
  },
}
