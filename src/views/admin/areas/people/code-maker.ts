import { discountStaffActions } from '#domains/discount/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { ActField } from '#web/admin/views.ts'
import type { AdminMaker } from '../../kit/area.ts'

/** The page that creates discount codes. */
export const codeMaker: AdminMaker = {
  title: msg('New discount code'),
  action: discountStaffActions.create,
  act: ({ t }) => ({
    call: '/admin/code/create',
    title: t('Create'),
    hint: t(
      'Its terms never change: switch it off and create another one. With a number of codes, many secret ones are created that begin with what you type.',
    ),
    isDangerous: false,
    subject: {},
    fields: [...whatFields(t), ...limitFields(t)],
    shows: 'codes',
  }),
}

function whatFields(t: Translate): readonly ActField[] {
  return [
    {
      kind: 'text',
      name: 'code',
      label: t('Code'),
      hint: t('3 to 40 letters and digits. What works once, or takes 100 percent off, needs at least eight.'),
      isRequired: true,
    },
    {
      kind: 'number',
      name: 'count',
      label: t('Number of codes'),
      hint: t('Empty: this one'),
      isRequired: false,
    },
    {
      kind: 'choice',
      name: 'effect',
      label: t('Takes off'),
      hint: '',
      isRequired: true,
      choices: [
        { value: 'percent', label: t('Percent of the goods') },
        { value: 'amount', label: t('An amount') },
        { value: 'free-shipping', label: t('Shipping') },
        { value: 'free-product', label: t('One piece of a product') },
        { value: 'premium', label: t('Percent of a membership; 100 gives it away') },
      ],
    },
    { kind: 'number', name: 'percent', label: t('Percent'), hint: '', isRequired: false },
    { kind: 'text', name: 'amount', label: t('Amount'), hint: t('Such as 5.00'), isRequired: false },
    {
      kind: 'text',
      name: 'products',
      label: t('Only for products'),
      hint: t('Handles, with commas between them. Of a free product: which one.'),
      isRequired: false,
    },
    {
      kind: 'text',
      name: 'categories',
      label: t('Only for categories'),
      hint: t('Handles, with commas between them'),
      isRequired: false,
    },
  ]
}

function limitFields(t: Translate): readonly ActField[] {
  return [
    { kind: 'text', name: 'minimum', label: t('Goods worth at least'), hint: '', isRequired: false },
    { kind: 'day', name: 'from', label: t('First day'), hint: '', isRequired: false },
    { kind: 'day', name: 'until', label: t('Last day'), hint: '', isRequired: false },
    {
      kind: 'number',
      name: 'limit',
      label: t('Uses in all'),
      hint: t('Empty: without limit'),
      isRequired: false,
    },
    {
      kind: 'number',
      name: 'perPerson',
      label: t('Uses of each person'),
      hint: t('Empty: without limit'),
      isRequired: false,
    },
    { kind: 'check', name: 'stacks', label: t('Together with other codes'), hint: '', isRequired: false },
    { kind: 'text', name: 'note', label: t('Note'), hint: t('Only staff see it.'), isRequired: false },
  ]
}
