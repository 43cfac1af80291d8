export { exampleOrder } from '#main/example-order.ts'
