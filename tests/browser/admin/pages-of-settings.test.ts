import { testOfficePages } from '../../support/look-at-office.ts'

testOfficePages('settings')
