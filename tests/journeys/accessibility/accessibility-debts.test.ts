import { sweep } from './accessibility-sweep.ts'
import { debtsWalk } from './walks/debts-walk.ts'

sweep([debtsWalk])
