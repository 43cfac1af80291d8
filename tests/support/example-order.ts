export { exampleOrder } from '#main/dev-mail-samples.ts'
