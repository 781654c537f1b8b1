graph [ directed 1 node [ id a ] node [ id b ] edge [ source a target b ] edge [ source b target a ] ]
graph [ ]
