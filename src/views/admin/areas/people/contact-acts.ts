import { type ContactThread, canMove, THREAD_MOVES } from '#domains/contact/index.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActField, ActView } from '#web/admin/views.ts'
import type { Answerer } from '../../contact-answerers.ts'
import { whyField } from './cells.ts'
import { CONTACT_MOVES } from './contact-words.ts'

/** Lists what staff can do with a conversation in its state. Each act names the version that staff see. */
export function contactActs(
  thread: ContactThread,
  answerers: readonly Answerer[],
  t: Translate,
): readonly ActView[] {
  const { state, number, version } = thread
  const act = (name: string, title: string, hint: string, fields: readonly ActField[]): ActView => ({
    call: `/admin/contact/${name}`,
    title,
    hint,
    isDangerous: name === 'spam',
    fields,
    subject: { number: String(number), version: String(version) },
    showsNewer: true,
  })
  const longText = (name: string, label: string): ActField => ({
    kind: 'long-text',
    name,
    label,
    hint: '',
    isRequired: true,
  })
  const answer = act(
    'answer',
    t('Answer'),
    t(
      'Your answer is mailed in the words that you type. It cannot be taken back; you can send a further one. What the sender replies comes by e-mail to the first recipient of messages, and does not appear here: note what matters.',
    ),
    [longText('answer', t('Answer'))],
  )
  return [
    ...(state === 'open' || state === 'answered' ? [answer] : []),
    act('note', t('Add a note'), t('Only staff read it.'), [longText('note', t('Note'))]),
    act('assign', t('Assign'), t('Choose nobody to take it back.'), [
      {
        kind: 'choice',
        name: 'to',
        label: t('Assigned to'),
        hint: '',
        isRequired: false,
        value: thread.assignedTo ?? '',
        choices: answerers.map(({ id, name }) => ({ value: id, label: name })),
      },
    ]),
    ...THREAD_MOVES.filter((move) => canMove(state, move)).map((move) => {
      const [title, hint] = CONTACT_MOVES[move]
      return act(move, t(title), t(hint), [whyField(t)])
    }),
  ]
}
