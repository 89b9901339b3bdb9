import { sweep } from './accessibility-sweep.ts'
import { closures } from './walks/closures-walk.ts'

sweep([closures])
