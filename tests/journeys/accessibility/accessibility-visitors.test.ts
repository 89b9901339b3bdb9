import { sweep } from './accessibility-sweep.ts'
import { patientWalk, visitorWalks } from './walks/visitor-walks.ts'

sweep([...visitorWalks, patientWalk])
