import { sweep } from './accessibility-sweep.ts'
import { plansWalk } from './walks/plans-walk.ts'

sweep([plansWalk])
