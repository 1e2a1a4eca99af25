module bridge

go 1.18

require boardwire-vectors v0.0.0

replace boardwire-vectors => ../go
