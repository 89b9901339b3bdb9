import { sweep } from './accessibility-sweep.ts'
import { cashDays } from './walks/cash-days-walk.ts'

sweep([cashDays])
