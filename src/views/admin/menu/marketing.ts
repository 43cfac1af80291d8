import { partnerForm } from '../areas/partner-form.ts'
import { codeMaker } from '../areas/people/code-maker.ts'
import { codeRecord } from '../areas/people/code-record.ts'
import { codeList } from '../areas/people/codes.ts'
import { couponMaker, couponRecord } from '../areas/people/coupon-record.ts'
import { couponList } from '../areas/people/coupons.ts'
import { heldCommissionList } from '../areas/people/held-commissions.ts'
import { partnerRecord } from '../areas/people/partner-record.ts'
import { partnerList } from '../areas/people/partners.ts'
import type { Area } from '../kit/area.ts'

/** Areas of what brings buyers. */
export const marketingAreas: readonly Area[] = [
  { list: codeList, record: codeRecord, maker: codeMaker },
  { list: couponList, record: couponRecord, maker: couponMaker },
  { list: partnerList, record: partnerRecord },
  { list: heldCommissionList },
  { form: partnerForm },
]
