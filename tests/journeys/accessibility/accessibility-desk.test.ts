import { sweep } from './accessibility-sweep.ts'
import { deskWalks } from './walks/desk-walks.ts'
import { keeping } from './walks/keeping-walks.ts'
import { settings } from './walks/settings-walk.ts'

sweep([...deskWalks, keeping, settings])
