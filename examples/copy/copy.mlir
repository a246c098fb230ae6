#loc = loc(unknown)
#loc1 = loc("params['blocks'][0]['down']")
#loc2 = loc("params['blocks'][0]['out']")
#loc3 = loc("params['blocks'][0]['qkv']")
#loc4 = loc("params['blocks'][0]['up']")
#loc5 = loc("params['blocks'][1]['down']")
#loc6 = loc("params['blocks'][1]['out']")
#loc7 = loc("params['blocks'][1]['qkv']")
#loc8 = loc("params['blocks'][1]['up']")
#loc9 = loc("params['head']")
#loc10 = loc("params['places']")
#loc11 = loc("params['tokens']")
#loc12 = loc("state[0].count")
#loc13 = loc("state[0].mu['blocks'][0]['down']")
#loc14 = loc("state[0].mu['blocks'][0]['out']")
#loc15 = loc("state[0].mu['blocks'][0]['qkv']")
#loc16 = loc("state[0].mu['blocks'][0]['up']")
#loc17 = loc("state[0].mu['blocks'][1]['down']")
#loc18 = loc("state[0].mu['blocks'][1]['out']")
#loc19 = loc("state[0].mu['blocks'][1]['qkv']")
#loc20 = loc("state[0].mu['blocks'][1]['up']")
#loc21 = loc("state[0].mu['head']")
#loc22 = loc("state[0].mu['places']")
#loc23 = loc("state[0].mu['tokens']")
#loc24 = loc("state[0].nu['blocks'][0]['down']")
#loc25 = loc("state[0].nu['blocks'][0]['out']")
#loc26 = loc("state[0].nu['blocks'][0]['qkv']")
#loc27 = loc("state[0].nu['blocks'][0]['up']")
#loc28 = loc("state[0].nu['blocks'][1]['down']")
#loc29 = loc("state[0].nu['blocks'][1]['out']")
#loc30 = loc("state[0].nu['blocks'][1]['qkv']")
#loc31 = loc("state[0].nu['blocks'][1]['up']")
#loc32 = loc("state[0].nu['head']")
#loc33 = loc("state[0].nu['places']")
#loc34 = loc("state[0].nu['tokens']")
#loc35 = loc("x")
#loc36 = loc("y")
#loc37 = loc("optax/_src/transform.py":298:13 to :58)
#loc38 = loc("optax/_src/base.py":339:11 to :44)
#loc39 = loc("optax/transforms/_combining.py":90:23 to :59)
#loc40 = loc("step.py":64:21 to :63)
#loc41 = loc("python/amp/jax.py":46:13 to :57)
#loc42 = loc("step.py":74:11 to :124)
#loc43 = loc("step.py":80:4 to :10)
#loc44 = loc("optax/_src/transform.py":294:15 to :60)
#loc45 = loc("optax/_src/numerics.py":143:38 to :49)
#loc46 = loc("optax/_src/transform.py":285:16 to :52)
#loc47 = loc("optax/_src/numerics.py":143:19 to :36)
#loc48 = loc("step.py":55:13 to :42)
#loc49 = loc("step.py":63:23 to :61)
#loc50 = loc("step.py":46:8 to :37)
#loc51 = loc("step.py":56:48 to :65)
#loc52 = loc("step.py":46:8 to :56)
#loc53 = loc("step.py":46:8 to :75)
#loc54 = loc("step.py":31:12 to :37)
#loc55 = loc("step.py":48:29 to :36)
#loc56 = loc("reduce_sum")
#loc57 = loc("step.py":31:8 to :37)
#loc58 = loc("step.py":32:26 to :31)
#loc59 = loc("step.py":32:25 to :56)
#loc60 = loc("step.py":32:25 to :63)
#loc61 = loc("step.py":32:15 to :64)
#loc62 = loc("step.py":32:11 to :64)
#loc63 = loc("step.py":37:91 to :103)
#loc64 = loc("step.py":48:16 to :37)
#loc65 = loc("step.py":37:81 to :111)
#loc66 = loc("step.py":37:15 to :49)
#loc67 = loc("step.py":37:4 to :11)
#loc68 = loc("step.py":37:15 to :71)
#loc69 = loc("step.py":38:13 to :48)
#loc70 = loc("step.py":38:13 to :70)
#loc71 = loc("step.py":39:32 to :54)
#loc72 = loc("step.py":39:23 to :55)
#loc73 = loc("step.py":39:13 to :70)
#loc74 = loc("step.py":40:38 to :64)
#loc75 = loc("reduce_max")
#loc76 = loc("step.py":40:8 to :68)
#loc77 = loc("step.py":41:11 to :34)
#loc78 = loc("step.py":41:11 to :51)
#loc79 = loc("step.py":41:11 to :62)
#loc80 = loc("step.py":48:12 to :37)
#loc81 = loc("step.py":49:28 to :35)
#loc82 = loc("step.py":49:28 to :45)
#loc83 = loc("step.py":49:16 to :46)
#loc84 = loc("step.py":49:16 to :58)
#loc85 = loc("step.py":49:12 to :58)
#loc86 = loc("step.py":50:11 to :18)
#loc87 = loc("step.py":50:11 to :35)
#loc88 = loc("step.py":56:29 to :66)
#loc89 = loc("step.py":56:20 to :66)
#loc90 = loc("step.py":56:12 to :67)
#loc91 = loc("step.py":56:11 to :67)
#loc92 = loc("step.py":56:70 to :85)
#loc93 = loc("step.py":56:11 to :85)
#loc94 = loc("optax/tree_utils/_tree_math.py":398:10 to :34)
#loc95 = loc("optax/tree_utils/_tree_math.py":396:9 to 403:3)
#loc96 = loc("optax/_src/transform.py":283:9 to :59)
#loc97 = loc("optax/tree_utils/_tree_math.py":398:37 to :46)
#loc98 = loc("optax/tree_utils/_tree_math.py":398:10 to :46)
#loc99 = loc("optax/tree_utils/_tree_math.py":423:13 to :23)
#loc100 = loc("optax/tree_utils/_tree_math.py":433:24 to :39)
#loc101 = loc("optax/tree_utils/_tree_math.py":431:9 to 438:3)
#loc102 = loc("optax/_src/transform.py":284:9 to :73)
#loc103 = loc("optax/tree_utils/_tree_math.py":433:10 to :39)
#loc104 = loc("optax/tree_utils/_tree_math.py":433:42 to :51)
#loc105 = loc("optax/tree_utils/_tree_math.py":433:10 to :51)
#loc106 = loc("optax/_src/numerics.py":143:9 to :61)
#loc107 = loc("optax/_src/transform.py":300:58 to :70)
#loc108 = loc("optax/_src/transform.py":299:14 to 304:5)
#loc109 = loc("optax/_src/transform.py":300:49 to :71)
#loc110 = loc("optax/_src/transform.py":300:49 to :77)
#loc111 = loc("optax/_src/transform.py":300:44 to :78)
#loc112 = loc("optax/transforms/_adding.py":73:48 to :53)
#loc113 = loc("optax/transforms/_adding.py":72:14 to 77:5)
#loc114 = loc("optax/transforms/_adding.py":73:44 to :53)
#loc115 = loc("optax/_src/transform.py":507:37 to :50)
#loc116 = loc("optax/_src/transform.py":507:14 to :60)
#loc117 = loc("optax/_src/update.py":42:45 to :50)
#loc118 = loc("optax/_src/update.py":40:9 to 47:3)
#loc119 = loc("step.py":65:11 to :47)
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2) -> ()>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> ()>
#map15 = affine_map<(d0, d1) -> ()>
#map16 = affine_map<(d0, d1) -> (d0, d1)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
#map19 = affine_map<() -> ()>
#map20 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>
#map21 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
#map22 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map23 = affine_map<(d0, d1) -> (d1, d0)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map25 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
#map26 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map27 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#map28 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#loc120 = loc("scale_by_adam.<locals>.update_fn"(#loc37))
#loc121 = loc("with_extra_args_support.<locals>.update"(#loc38))
#loc122 = loc("chain.<locals>.update_fn"(#loc39))
#loc123 = loc("step"(#loc40))
#loc124 = loc("export"(#loc41))
#loc125 = loc("main"(#loc42))
#loc126 = loc("<module>"(#loc43))
#loc127 = loc("scale_by_adam.<locals>.update_fn"(#loc44))
#loc128 = loc("safe_increment"(#loc45))
#loc129 = loc("scale_by_adam.<locals>.update_fn"(#loc46))
#loc130 = loc("safe_increment"(#loc47))
#loc131 = loc("loss"(#loc48))
#loc132 = loc("step"(#loc49))
#loc133 = loc("logits"(#loc50))
#loc134 = loc("loss"(#loc51))
#loc135 = loc("logits"(#loc52))
#loc136 = loc("logits"(#loc53))
#loc137 = loc("norm"(#loc54))
#loc138 = loc("logits"(#loc55))
#loc139 = loc("norm"(#loc57))
#loc140 = loc("norm"(#loc58))
#loc141 = loc("norm"(#loc59))
#loc142 = loc("norm"(#loc60))
#loc143 = loc("norm"(#loc61))
#loc144 = loc("norm"(#loc62))
#loc145 = loc("attention"(#loc63))
#loc146 = loc("logits"(#loc64))
#loc147 = loc("attention"(#loc65))
#loc148 = loc("attention.<locals>.<genexpr>"(#loc66))
#loc149 = loc("attention"(#loc67))
#loc150 = loc("attention.<locals>.<genexpr>"(#loc68))
#loc151 = loc("attention"(#loc69))
#loc152 = loc("attention"(#loc70))
#loc153 = loc("attention"(#loc71))
#loc154 = loc("attention"(#loc72))
#loc155 = loc("attention"(#loc73))
#loc156 = loc("attention"(#loc74))
#loc157 = loc("attention"(#loc76))
#loc158 = loc("attention"(#loc77))
#loc159 = loc("attention"(#loc78))
#loc160 = loc("attention"(#loc79))
#loc161 = loc("logits"(#loc80))
#loc162 = loc("logits"(#loc81))
#loc163 = loc("logits"(#loc82))
#loc164 = loc("logits"(#loc83))
#loc165 = loc("logits"(#loc84))
#loc166 = loc("logits"(#loc85))
#loc167 = loc("logits"(#loc86))
#loc168 = loc("logits"(#loc87))
#loc169 = loc("loss"(#loc88))
#loc170 = loc("loss"(#loc89))
#loc171 = loc("loss"(#loc90))
#loc172 = loc("loss"(#loc91))
#loc173 = loc("loss"(#loc92))
#loc174 = loc("loss"(#loc93))
#loc175 = loc("tree_update_moment.<locals>.<lambda>"(#loc94))
#loc176 = loc("tree_update_moment"(#loc95))
#loc177 = loc("scale_by_adam.<locals>.update_fn"(#loc96))
#loc178 = loc("tree_update_moment.<locals>.<lambda>"(#loc97))
#loc179 = loc("tree_update_moment.<locals>.<lambda>"(#loc98))
#loc180 = loc("tree_update_moment_per_elem_norm.<locals>.orderth_norm"(#loc99))
#loc181 = loc("tree_update_moment_per_elem_norm.<locals>.<lambda>"(#loc100))
#loc182 = loc("tree_update_moment_per_elem_norm"(#loc101))
#loc183 = loc("scale_by_adam.<locals>.update_fn"(#loc102))
#loc184 = loc("tree_update_moment_per_elem_norm.<locals>.<lambda>"(#loc103))
#loc185 = loc("tree_update_moment_per_elem_norm.<locals>.<lambda>"(#loc104))
#loc186 = loc("tree_update_moment_per_elem_norm.<locals>.<lambda>"(#loc105))
#loc187 = loc("safe_increment"(#loc106))
#loc188 = loc("scale_by_adam.<locals>.update_fn.<locals>.<lambda>"(#loc107))
#loc189 = loc("scale_by_adam.<locals>.update_fn"(#loc108))
#loc190 = loc("scale_by_adam.<locals>.update_fn.<locals>.<lambda>"(#loc109))
#loc191 = loc("scale_by_adam.<locals>.update_fn.<locals>.<lambda>"(#loc110))
#loc192 = loc("scale_by_adam.<locals>.update_fn.<locals>.<lambda>"(#loc111))
#loc193 = loc("add_decayed_weights.<locals>.update_fn.<locals>.<lambda>"(#loc112))
#loc194 = loc("add_decayed_weights.<locals>.update_fn"(#loc113))
#loc195 = loc("add_decayed_weights.<locals>.update_fn.<locals>.<lambda>"(#loc114))
#loc196 = loc("scale.<locals>.update_fn.<locals>.<lambda>"(#loc115))
#loc197 = loc("scale.<locals>.update_fn"(#loc116))
#loc198 = loc("apply_updates.<locals>.<lambda>"(#loc117))
#loc199 = loc("apply_updates"(#loc118))
#loc200 = loc("step"(#loc119))
#loc201 = loc(callsite(#loc125 at #loc126))
#loc202 = loc(callsite(#loc124 at #loc201))
#loc203 = loc(callsite(#loc123 at #loc202))
#loc204 = loc(callsite(#loc132 at #loc202))
#loc205 = loc(callsite(#loc200 at #loc202))
#loc206 = loc(callsite(#loc122 at #loc203))
#loc207 = loc(callsite(#loc131 at #loc204))
#loc208 = loc(callsite(#loc134 at #loc204))
#loc209 = loc(callsite(#loc169 at #loc204))
#loc210 = loc(callsite(#loc170 at #loc204))
#loc211 = loc(callsite(#loc171 at #loc204))
#loc212 = loc(callsite(#loc172 at #loc204))
#loc213 = loc(callsite(#loc173 at #loc204))
#loc214 = loc(callsite(#loc174 at #loc204))
#loc215 = loc(callsite(#loc199 at #loc205))
#loc216 = loc(callsite(#loc121 at #loc206))
#loc217 = loc("jit(step)/jvp(jit(_one_hot))"(#loc207))
#loc218 = loc(callsite(#loc133 at #loc208))
#loc219 = loc(callsite(#loc135 at #loc208))
#loc220 = loc(callsite(#loc136 at #loc208))
#loc221 = loc(callsite(#loc138 at #loc208))
#loc222 = loc(callsite(#loc146 at #loc208))
#loc223 = loc(callsite(#loc161 at #loc208))
#loc224 = loc(callsite(#loc162 at #loc208))
#loc225 = loc(callsite(#loc163 at #loc208))
#loc226 = loc(callsite(#loc164 at #loc208))
#loc227 = loc(callsite(#loc165 at #loc208))
#loc228 = loc(callsite(#loc166 at #loc208))
#loc229 = loc(callsite(#loc167 at #loc208))
#loc230 = loc(callsite(#loc168 at #loc208))
#loc231 = loc("jit(step)/jvp(jit(log_softmax))"(#loc209))
#loc232 = loc("jit(step)/jvp()/mul"(#loc210))
#loc233 = loc("jit(step)/jvp()/reduce_sum"(#loc211))
#loc234 = loc("jit(step)/jvp()/neg"(#loc212))
#loc235 = loc("jit(step)/jvp()/reduce_sum"(#loc213))
#loc236 = loc("jit(step)/jvp()/div"(#loc214))
#loc237 = loc("jit(step)/transpose(jvp())/div"(#loc214))
#loc238 = loc("jit(step)/transpose(jvp())/neg"(#loc212))
#loc239 = loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc211))
#loc240 = loc("jit(step)/transpose(jvp())/mul"(#loc210))
#loc241 = loc("jit(step)/transpose(jvp(jit(log_softmax)))"(#loc209))
#loc242 = loc(callsite(#loc198 at #loc215))
#loc244 = loc("broadcast_in_dim"(#loc207))
#loc245 = loc("iota"(#loc207))
#loc246 = loc("eq"(#loc207))
#loc247 = loc("convert_element_type"(#loc207))
#loc249 = loc("reduce_sum"(#loc209))
#loc250 = loc("reduce_max"(#loc209))
#loc251 = loc("max"(#loc209))
#loc252 = loc("broadcast_in_dim"(#loc209))
#loc253 = loc("sub"(#loc209))
#loc254 = loc("exp"(#loc209))
#loc255 = loc("log"(#loc209))
#loc257 = loc("neg"(#loc209))
#loc258 = loc("reshape"(#loc209))
#loc259 = loc("div"(#loc209))
#loc260 = loc("mul"(#loc209))
#loc261 = loc("add_any"(#loc209))
#loc262 = loc(callsite(#loc120 at #loc216))
#loc263 = loc(callsite(#loc127 at #loc216))
#loc264 = loc(callsite(#loc129 at #loc216))
#loc265 = loc("jit(step)/jvp(jit(_one_hot))"(#loc218))
#loc266 = loc("jit(step)/jvp()/dot_general"(#loc219))
#loc267 = loc("jit(step)/jvp()/broadcast_in_dim"(#loc220))
#loc268 = loc("jit(step)/jvp()/add"(#loc220))
#loc269 = loc(callsite(#loc137 at #loc221))
#loc270 = loc(callsite(#loc139 at #loc221))
#loc271 = loc(callsite(#loc140 at #loc221))
#loc272 = loc(callsite(#loc141 at #loc221))
#loc273 = loc(callsite(#loc142 at #loc221))
#loc274 = loc(callsite(#loc143 at #loc221))
#loc275 = loc(callsite(#loc144 at #loc221))
#loc276 = loc(callsite(#loc145 at #loc222))
#loc277 = loc(callsite(#loc147 at #loc222))
#loc278 = loc(callsite(#loc149 at #loc222))
#loc279 = loc(callsite(#loc151 at #loc222))
#loc280 = loc(callsite(#loc152 at #loc222))
#loc281 = loc(callsite(#loc153 at #loc222))
#loc282 = loc(callsite(#loc154 at #loc222))
#loc283 = loc(callsite(#loc155 at #loc222))
#loc284 = loc(callsite(#loc156 at #loc222))
#loc285 = loc(callsite(#loc157 at #loc222))
#loc286 = loc(callsite(#loc158 at #loc222))
#loc287 = loc(callsite(#loc159 at #loc222))
#loc288 = loc(callsite(#loc160 at #loc222))
#loc289 = loc("jit(step)/jvp()/add"(#loc223))
#loc290 = loc(callsite(#loc137 at #loc224))
#loc291 = loc(callsite(#loc139 at #loc224))
#loc292 = loc(callsite(#loc140 at #loc224))
#loc293 = loc(callsite(#loc141 at #loc224))
#loc294 = loc(callsite(#loc142 at #loc224))
#loc295 = loc(callsite(#loc143 at #loc224))
#loc296 = loc(callsite(#loc144 at #loc224))
#loc297 = loc("jit(step)/jvp()/dot_general"(#loc225))
#loc298 = loc("jit(step)/jvp()/integer_pow"(#loc226))
#loc299 = loc("jit(step)/jvp()/mul"(#loc226))
#loc300 = loc("jit(step)/jvp()/add"(#loc226))
#loc301 = loc("jit(step)/jvp()/tanh"(#loc226))
#loc302 = loc("jit(step)/jvp()/sub"(#loc226))
#loc303 = loc("jit(step)/jvp()/dot_general"(#loc227))
#loc304 = loc("jit(step)/jvp()/add"(#loc228))
#loc305 = loc(callsite(#loc137 at #loc229))
#loc306 = loc(callsite(#loc139 at #loc229))
#loc307 = loc(callsite(#loc140 at #loc229))
#loc308 = loc(callsite(#loc141 at #loc229))
#loc309 = loc(callsite(#loc142 at #loc229))
#loc310 = loc(callsite(#loc143 at #loc229))
#loc311 = loc(callsite(#loc144 at #loc229))
#loc312 = loc("jit(step)/jvp()/dot_general"(#loc230))
#loc313 = loc("jit(step)/transpose(jvp())/dot_general"(#loc230))
#loc314 = loc("jit(step)/transpose(jvp())/transpose"(#loc230))
#loc315 = loc("jit(step)/transpose(jvp())/dot_general"(#loc227))
#loc316 = loc("jit(step)/transpose(jvp())/transpose"(#loc227))
#loc317 = loc("jit(step)/transpose(jvp())/mul"(#loc226))
#loc318 = loc("jit(step)/transpose(jvp())/add_any"(#loc226))
#loc319 = loc("jit(step)/transpose(jvp())/dot_general"(#loc225))
#loc320 = loc("jit(step)/transpose(jvp())/transpose"(#loc225))
#loc321 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc220))
#loc323 = loc("jit(step)/transpose(jvp())/dot_general"(#loc219))
#loc324 = loc("jit(step)/transpose(jvp())/transpose"(#loc219))
#loc325 = loc(callsite(#loc177 at #loc216))
#loc326 = loc(callsite(#loc183 at #loc216))
#loc327 = loc(callsite(#loc189 at #loc216))
#loc328 = loc(callsite(#loc194 at #loc216))
#loc329 = loc(callsite(#loc197 at #loc216))
#loc330 = loc("jit(step)/add"(#loc242))
#loc334 = loc("jit(step)/pow"(#loc262))
#loc335 = loc("jit(step)/pow"(#loc263))
#loc336 = loc(callsite(#loc128 at #loc264))
#loc337 = loc(callsite(#loc130 at #loc264))
#loc338 = loc("jit(step)/jvp()/reduce_sum"(#loc269))
#loc339 = loc("jit(step)/jvp()/broadcast_in_dim"(#loc269))
#loc340 = loc("jit(step)/jvp()/div"(#loc269))
#loc341 = loc("jit(step)/jvp()/sub"(#loc270))
#loc342 = loc("jit(step)/jvp()/mul"(#loc271))
#loc343 = loc("jit(step)/jvp()/reduce_sum"(#loc272))
#loc344 = loc("jit(step)/jvp()/broadcast_in_dim"(#loc272))
#loc345 = loc("jit(step)/jvp()/div"(#loc272))
#loc346 = loc("jit(step)/jvp()/add"(#loc273))
#loc347 = loc("jit(step)/jvp()/rsqrt"(#loc274))
#loc348 = loc("jit(step)/jvp()/div"(#loc274))
#loc349 = loc("jit(step)/jvp()/mul"(#loc274))
#loc350 = loc("jit(step)/jvp()/mul"(#loc275))
#loc351 = loc("jit(step)/jvp()/dot_general"(#loc276))
#loc353 = loc(callsite(#loc148 at #loc278))
#loc354 = loc(callsite(#loc150 at #loc278))
#loc355 = loc("jit(step)/jvp(bhqd,bhkd->bhqk)/dot_general"(#loc279))
#loc356 = loc("jit(step)/jvp()/div"(#loc280))
#loc357 = loc("jit(step)/jvp()/broadcast_in_dim"(#loc281))
#loc359 = loc("jit(step)/jvp(jit(_where))"(#loc283))
#loc360 = loc("jit(step)/jvp()/reduce_max"(#loc284))
#loc361 = loc("jit(step)/jvp()/max"(#loc284))
#loc362 = loc("jit(step)/jvp()/broadcast_in_dim"(#loc284))
#loc363 = loc("jit(step)/jvp()/sub"(#loc284))
#loc364 = loc("jit(step)/jvp()/exp"(#loc284))
#loc365 = loc("jit(step)/jvp()/reduce_sum"(#loc284))
#loc366 = loc("jit(step)/jvp()/div"(#loc284))
#loc367 = loc("jit(step)/jvp()/mul"(#loc284))
#loc368 = loc("jit(step)/jvp(bhqk,bhkd->bhqd)/dot_general"(#loc285))
#loc369 = loc("jit(step)/jvp()/transpose"(#loc286))
#loc370 = loc("jit(step)/jvp()/reshape"(#loc287))
#loc371 = loc("jit(step)/jvp()/dot_general"(#loc288))
#loc372 = loc("jit(step)/jvp()/reduce_sum"(#loc290))
#loc373 = loc("jit(step)/jvp()/broadcast_in_dim"(#loc290))
#loc374 = loc("jit(step)/jvp()/div"(#loc290))
#loc375 = loc("jit(step)/jvp()/sub"(#loc291))
#loc376 = loc("jit(step)/jvp()/mul"(#loc292))
#loc377 = loc("jit(step)/jvp()/reduce_sum"(#loc293))
#loc378 = loc("jit(step)/jvp()/broadcast_in_dim"(#loc293))
#loc379 = loc("jit(step)/jvp()/div"(#loc293))
#loc380 = loc("jit(step)/jvp()/add"(#loc294))
#loc381 = loc("jit(step)/jvp()/rsqrt"(#loc295))
#loc382 = loc("jit(step)/jvp()/div"(#loc295))
#loc383 = loc("jit(step)/jvp()/mul"(#loc295))
#loc384 = loc("jit(step)/jvp()/mul"(#loc296))
#loc385 = loc("jit(step)/jvp()/reduce_sum"(#loc305))
#loc386 = loc("jit(step)/jvp()/broadcast_in_dim"(#loc305))
#loc387 = loc("jit(step)/jvp()/div"(#loc305))
#loc388 = loc("jit(step)/jvp()/sub"(#loc306))
#loc389 = loc("jit(step)/jvp()/mul"(#loc307))
#loc390 = loc("jit(step)/jvp()/reduce_sum"(#loc308))
#loc391 = loc("jit(step)/jvp()/broadcast_in_dim"(#loc308))
#loc392 = loc("jit(step)/jvp()/div"(#loc308))
#loc393 = loc("jit(step)/jvp()/add"(#loc309))
#loc394 = loc("jit(step)/jvp()/rsqrt"(#loc310))
#loc395 = loc("jit(step)/jvp()/div"(#loc310))
#loc396 = loc("jit(step)/jvp()/mul"(#loc310))
#loc397 = loc("jit(step)/jvp()/mul"(#loc311))
#loc398 = loc("jit(step)/transpose(jvp())/mul"(#loc311))
#loc400 = loc("jit(step)/transpose(jvp())/reshape"(#loc311))
#loc401 = loc("jit(step)/transpose(jvp())/mul"(#loc310))
#loc402 = loc("jit(step)/transpose(jvp())/div"(#loc308))
#loc403 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc308))
#loc404 = loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc308))
#loc405 = loc("jit(step)/transpose(jvp())/mul"(#loc307))
#loc406 = loc("jit(step)/transpose(jvp())/add_any"(#loc307))
#loc407 = loc("jit(step)/transpose(jvp())/neg"(#loc306))
#loc409 = loc("jit(step)/transpose(jvp())/reshape"(#loc306))
#loc410 = loc("jit(step)/transpose(jvp())/div"(#loc305))
#loc411 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc305))
#loc412 = loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc305))
#loc413 = loc("jit(step)/transpose(jvp())/add_any"(#loc305))
#loc414 = loc("jit(step)/transpose(jvp())/mul"(#loc296))
#loc416 = loc("jit(step)/transpose(jvp())/reshape"(#loc296))
#loc417 = loc("jit(step)/transpose(jvp())/mul"(#loc295))
#loc418 = loc("jit(step)/transpose(jvp())/div"(#loc293))
#loc419 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc293))
#loc420 = loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc293))
#loc421 = loc("jit(step)/transpose(jvp())/mul"(#loc292))
#loc422 = loc("jit(step)/transpose(jvp())/add_any"(#loc292))
#loc423 = loc("jit(step)/transpose(jvp())/neg"(#loc291))
#loc425 = loc("jit(step)/transpose(jvp())/reshape"(#loc291))
#loc426 = loc("jit(step)/transpose(jvp())/add_any"(#loc291))
#loc427 = loc("jit(step)/transpose(jvp())/div"(#loc290))
#loc428 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc290))
#loc429 = loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc290))
#loc430 = loc("jit(step)/transpose(jvp())/add_any"(#loc290))
#loc431 = loc("jit(step)/transpose(jvp())/dot_general"(#loc288))
#loc432 = loc("jit(step)/transpose(jvp())/transpose"(#loc288))
#loc433 = loc("jit(step)/transpose(jvp())/reshape"(#loc287))
#loc434 = loc("jit(step)/transpose(jvp())/transpose"(#loc286))
#loc435 = loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/dot_general"(#loc285))
#loc436 = loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/transpose"(#loc285))
#loc437 = loc("jit(step)/transpose(jvp())/mul"(#loc284))
#loc438 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc284))
#loc439 = loc("jit(step)/transpose(jvp())/reshape"(#loc284))
#loc440 = loc("jit(step)/transpose(jvp())/neg"(#loc284))
#loc441 = loc("jit(step)/transpose(jvp())/div"(#loc284))
#loc442 = loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc284))
#loc443 = loc("jit(step)/transpose(jvp())/add_any"(#loc284))
#loc444 = loc("jit(step)/transpose(jvp(jit(_where)))"(#loc283))
#loc445 = loc("jit(step)/transpose(jvp())/div"(#loc280))
#loc446 = loc("jit(step)/transpose(jvp(bhqd,bhkd->bhqk))/dot_general"(#loc279))
#loc447 = loc("jit(step)/transpose(jvp())/concatenate"(#loc277))
#loc448 = loc("jit(step)/transpose(jvp())/dot_general"(#loc276))
#loc449 = loc("jit(step)/transpose(jvp())/transpose"(#loc276))
#loc450 = loc("jit(step)/transpose(jvp())/mul"(#loc275))
#loc452 = loc("jit(step)/transpose(jvp())/reshape"(#loc275))
#loc453 = loc("jit(step)/transpose(jvp())/mul"(#loc274))
#loc454 = loc("jit(step)/transpose(jvp())/div"(#loc272))
#loc455 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc272))
#loc456 = loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc272))
#loc457 = loc("jit(step)/transpose(jvp())/mul"(#loc271))
#loc458 = loc("jit(step)/transpose(jvp())/add_any"(#loc271))
#loc459 = loc("jit(step)/transpose(jvp())/neg"(#loc270))
#loc461 = loc("jit(step)/transpose(jvp())/reshape"(#loc270))
#loc462 = loc("jit(step)/transpose(jvp())/add_any"(#loc270))
#loc463 = loc("jit(step)/transpose(jvp())/div"(#loc269))
#loc464 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc269))
#loc465 = loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc269))
#loc466 = loc("jit(step)/transpose(jvp())/add_any"(#loc269))
#loc467 = loc(callsite(#loc176 at #loc325))
#loc468 = loc(callsite(#loc182 at #loc326))
#loc469 = loc(callsite(#loc187 at #loc264))
#loc470 = loc("jit(step)/sub"(#loc263))
#loc471 = loc("jit(step)/div"(#loc263))
#loc472 = loc("jit(step)/sub"(#loc262))
#loc473 = loc("jit(step)/div"(#loc262))
#loc474 = loc(callsite(#loc188 at #loc327))
#loc475 = loc(callsite(#loc190 at #loc327))
#loc476 = loc(callsite(#loc191 at #loc327))
#loc477 = loc(callsite(#loc192 at #loc327))
#loc478 = loc(callsite(#loc193 at #loc328))
#loc479 = loc(callsite(#loc195 at #loc328))
#loc480 = loc(callsite(#loc196 at #loc329))
#loc481 = loc("jit(step)/jvp()/jit"(#loc282))
#loc482 = loc("iota"(#loc282))
#loc483 = loc("add"(#loc282))
#loc484 = loc("ge"(#loc282))
#loc485 = loc("broadcast_in_dim"(#loc282))
#loc486 = loc("select_n"(#loc282))
#loc487 = loc("jit(step)/jvp()/jit"(#loc283))
#loc488 = loc("broadcast_in_dim"(#loc283))
#loc489 = loc("convert_element_type"(#loc283))
#loc490 = loc("select_n"(#loc283))
#loc491 = loc("jit(step)/transpose(jvp())/jit"(#loc283))
#loc492 = loc("jit(step)/add"(#loc336))
#loc493 = loc("jit(step)/lt"(#loc337))
#loc494 = loc("jit(step)/jvp()/reshape"(#loc353))
#loc495 = loc("jit(step)/jvp()/transpose"(#loc354))
#loc496 = loc("jit(step)/transpose(jvp())/transpose"(#loc354))
#loc498 = loc(callsite(#loc175 at #loc467))
#loc499 = loc(callsite(#loc178 at #loc467))
#loc500 = loc(callsite(#loc179 at #loc467))
#loc501 = loc(callsite(#loc181 at #loc468))
#loc502 = loc(callsite(#loc184 at #loc468))
#loc503 = loc(callsite(#loc185 at #loc468))
#loc504 = loc(callsite(#loc186 at #loc468))
#loc505 = loc("jit(step)/jit(_where)"(#loc469))
#loc506 = loc("jit(step)/add"(#loc474))
#loc507 = loc("jit(step)/sqrt"(#loc475))
#loc508 = loc("jit(step)/add"(#loc476))
#loc509 = loc("jit(step)/div"(#loc477))
#loc510 = loc("jit(step)/mul"(#loc478))
#loc511 = loc("jit(step)/add"(#loc479))
#loc512 = loc("jit(step)/mul"(#loc480))
#loc513 = loc("jit:"(#loc481))
#loc514 = loc("jit:"(#loc487))
#loc515 = loc("jit:"(#loc491))
#loc517 = loc("select_n"(#loc469))
#loc518 = loc("jit(step)/mul"(#loc498))
#loc519 = loc("jit(step)/mul"(#loc499))
#loc520 = loc("jit(step)/add"(#loc500))
#loc521 = loc(callsite(#loc180 at #loc501))
#loc522 = loc("jit(step)/mul"(#loc502))
#loc523 = loc("jit(step)/mul"(#loc503))
#loc524 = loc("jit(step)/add"(#loc504))
#loc526 = loc("jit(step)/integer_pow"(#loc521))
module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<128x32xf32> {amp.name = "params['blocks'][0]['down']", amp.role = "param"} loc("params['blocks'][0]['down']"), %arg1: tensor<32x32xf32> {amp.name = "params['blocks'][0]['out']", amp.role = "param"} loc("params['blocks'][0]['out']"), %arg2: tensor<32x96xf32> {amp.name = "params['blocks'][0]['qkv']", amp.role = "param"} loc("params['blocks'][0]['qkv']"), %arg3: tensor<32x128xf32> {amp.name = "params['blocks'][0]['up']", amp.role = "param"} loc("params['blocks'][0]['up']"), %arg4: tensor<128x32xf32> {amp.name = "params['blocks'][1]['down']", amp.role = "param"} loc("params['blocks'][1]['down']"), %arg5: tensor<32x32xf32> {amp.name = "params['blocks'][1]['out']", amp.role = "param"} loc("params['blocks'][1]['out']"), %arg6: tensor<32x96xf32> {amp.name = "params['blocks'][1]['qkv']", amp.role = "param"} loc("params['blocks'][1]['qkv']"), %arg7: tensor<32x128xf32> {amp.name = "params['blocks'][1]['up']", amp.role = "param"} loc("params['blocks'][1]['up']"), %arg8: tensor<32x16xf32> {amp.name = "params['head']", amp.role = "param"} loc("params['head']"), %arg9: tensor<16x32xf32> {amp.name = "params['places']", amp.role = "param"} loc("params['places']"), %arg10: tensor<16x32xf32> {amp.name = "params['tokens']", amp.role = "param"} loc("params['tokens']"), %arg11: tensor<i32> {amp.name = "state[0].count", amp.role = "state"} loc("state[0].count"), %arg12: tensor<128x32xf32> {amp.name = "state[0].mu['blocks'][0]['down']", amp.role = "state"} loc("state[0].mu['blocks'][0]['down']"), %arg13: tensor<32x32xf32> {amp.name = "state[0].mu['blocks'][0]['out']", amp.role = "state"} loc("state[0].mu['blocks'][0]['out']"), %arg14: tensor<32x96xf32> {amp.name = "state[0].mu['blocks'][0]['qkv']", amp.role = "state"} loc("state[0].mu['blocks'][0]['qkv']"), %arg15: tensor<32x128xf32> {amp.name = "state[0].mu['blocks'][0]['up']", amp.role = "state"} loc("state[0].mu['blocks'][0]['up']"), %arg16: tensor<128x32xf32> {amp.name = "state[0].mu['blocks'][1]['down']", amp.role = "state"} loc("state[0].mu['blocks'][1]['down']"), %arg17: tensor<32x32xf32> {amp.name = "state[0].mu['blocks'][1]['out']", amp.role = "state"} loc("state[0].mu['blocks'][1]['out']"), %arg18: tensor<32x96xf32> {amp.name = "state[0].mu['blocks'][1]['qkv']", amp.role = "state"} loc("state[0].mu['blocks'][1]['qkv']"), %arg19: tensor<32x128xf32> {amp.name = "state[0].mu['blocks'][1]['up']", amp.role = "state"} loc("state[0].mu['blocks'][1]['up']"), %arg20: tensor<32x16xf32> {amp.name = "state[0].mu['head']", amp.role = "state"} loc("state[0].mu['head']"), %arg21: tensor<16x32xf32> {amp.name = "state[0].mu['places']", amp.role = "state"} loc("state[0].mu['places']"), %arg22: tensor<16x32xf32> {amp.name = "state[0].mu['tokens']", amp.role = "state"} loc("state[0].mu['tokens']"), %arg23: tensor<128x32xf32> {amp.name = "state[0].nu['blocks'][0]['down']", amp.role = "state"} loc("state[0].nu['blocks'][0]['down']"), %arg24: tensor<32x32xf32> {amp.name = "state[0].nu['blocks'][0]['out']", amp.role = "state"} loc("state[0].nu['blocks'][0]['out']"), %arg25: tensor<32x96xf32> {amp.name = "state[0].nu['blocks'][0]['qkv']", amp.role = "state"} loc("state[0].nu['blocks'][0]['qkv']"), %arg26: tensor<32x128xf32> {amp.name = "state[0].nu['blocks'][0]['up']", amp.role = "state"} loc("state[0].nu['blocks'][0]['up']"), %arg27: tensor<128x32xf32> {amp.name = "state[0].nu['blocks'][1]['down']", amp.role = "state"} loc("state[0].nu['blocks'][1]['down']"), %arg28: tensor<32x32xf32> {amp.name = "state[0].nu['blocks'][1]['out']", amp.role = "state"} loc("state[0].nu['blocks'][1]['out']"), %arg29: tensor<32x96xf32> {amp.name = "state[0].nu['blocks'][1]['qkv']", amp.role = "state"} loc("state[0].nu['blocks'][1]['qkv']"), %arg30: tensor<32x128xf32> {amp.name = "state[0].nu['blocks'][1]['up']", amp.role = "state"} loc("state[0].nu['blocks'][1]['up']"), %arg31: tensor<32x16xf32> {amp.name = "state[0].nu['head']", amp.role = "state"} loc("state[0].nu['head']"), %arg32: tensor<16x32xf32> {amp.name = "state[0].nu['places']", amp.role = "state"} loc("state[0].nu['places']"), %arg33: tensor<16x32xf32> {amp.name = "state[0].nu['tokens']", amp.role = "state"} loc("state[0].nu['tokens']"), %arg34: tensor<16x16xi32> {amp.name = "x", amp.role = "input"} loc("x"), %arg35: tensor<16x16xi32> {amp.name = "y", amp.role = "target"} loc("y")) -> (tensor<128x32xf32> {amp.name = "params['blocks'][0]['down']", amp.updates = 0 : i32, jax.result_info = "result[0]['blocks'][0]['down']"}, tensor<32x32xf32> {amp.name = "params['blocks'][0]['out']", amp.updates = 1 : i32, jax.result_info = "result[0]['blocks'][0]['out']"}, tensor<32x96xf32> {amp.name = "params['blocks'][0]['qkv']", amp.updates = 2 : i32, jax.result_info = "result[0]['blocks'][0]['qkv']"}, tensor<32x128xf32> {amp.name = "params['blocks'][0]['up']", amp.updates = 3 : i32, jax.result_info = "result[0]['blocks'][0]['up']"}, tensor<128x32xf32> {amp.name = "params['blocks'][1]['down']", amp.updates = 4 : i32, jax.result_info = "result[0]['blocks'][1]['down']"}, tensor<32x32xf32> {amp.name = "params['blocks'][1]['out']", amp.updates = 5 : i32, jax.result_info = "result[0]['blocks'][1]['out']"}, tensor<32x96xf32> {amp.name = "params['blocks'][1]['qkv']", amp.updates = 6 : i32, jax.result_info = "result[0]['blocks'][1]['qkv']"}, tensor<32x128xf32> {amp.name = "params['blocks'][1]['up']", amp.updates = 7 : i32, jax.result_info = "result[0]['blocks'][1]['up']"}, tensor<32x16xf32> {amp.name = "params['head']", amp.updates = 8 : i32, jax.result_info = "result[0]['head']"}, tensor<16x32xf32> {amp.name = "params['places']", amp.updates = 9 : i32, jax.result_info = "result[0]['places']"}, tensor<16x32xf32> {amp.name = "params['tokens']", amp.updates = 10 : i32, jax.result_info = "result[0]['tokens']"}, tensor<i32> {amp.name = "state[0].count", amp.updates = 11 : i32, jax.result_info = "result[1][0].count"}, tensor<128x32xf32> {amp.name = "state[0].mu['blocks'][0]['down']", amp.updates = 12 : i32, jax.result_info = "result[1][0].mu['blocks'][0]['down']"}, tensor<32x32xf32> {amp.name = "state[0].mu['blocks'][0]['out']", amp.updates = 13 : i32, jax.result_info = "result[1][0].mu['blocks'][0]['out']"}, tensor<32x96xf32> {amp.name = "state[0].mu['blocks'][0]['qkv']", amp.updates = 14 : i32, jax.result_info = "result[1][0].mu['blocks'][0]['qkv']"}, tensor<32x128xf32> {amp.name = "state[0].mu['blocks'][0]['up']", amp.updates = 15 : i32, jax.result_info = "result[1][0].mu['blocks'][0]['up']"}, tensor<128x32xf32> {amp.name = "state[0].mu['blocks'][1]['down']", amp.updates = 16 : i32, jax.result_info = "result[1][0].mu['blocks'][1]['down']"}, tensor<32x32xf32> {amp.name = "state[0].mu['blocks'][1]['out']", amp.updates = 17 : i32, jax.result_info = "result[1][0].mu['blocks'][1]['out']"}, tensor<32x96xf32> {amp.name = "state[0].mu['blocks'][1]['qkv']", amp.updates = 18 : i32, jax.result_info = "result[1][0].mu['blocks'][1]['qkv']"}, tensor<32x128xf32> {amp.name = "state[0].mu['blocks'][1]['up']", amp.updates = 19 : i32, jax.result_info = "result[1][0].mu['blocks'][1]['up']"}, tensor<32x16xf32> {amp.name = "state[0].mu['head']", amp.updates = 20 : i32, jax.result_info = "result[1][0].mu['head']"}, tensor<16x32xf32> {amp.name = "state[0].mu['places']", amp.updates = 21 : i32, jax.result_info = "result[1][0].mu['places']"}, tensor<16x32xf32> {amp.name = "state[0].mu['tokens']", amp.updates = 22 : i32, jax.result_info = "result[1][0].mu['tokens']"}, tensor<128x32xf32> {amp.name = "state[0].nu['blocks'][0]['down']", amp.updates = 23 : i32, jax.result_info = "result[1][0].nu['blocks'][0]['down']"}, tensor<32x32xf32> {amp.name = "state[0].nu['blocks'][0]['out']", amp.updates = 24 : i32, jax.result_info = "result[1][0].nu['blocks'][0]['out']"}, tensor<32x96xf32> {amp.name = "state[0].nu['blocks'][0]['qkv']", amp.updates = 25 : i32, jax.result_info = "result[1][0].nu['blocks'][0]['qkv']"}, tensor<32x128xf32> {amp.name = "state[0].nu['blocks'][0]['up']", amp.updates = 26 : i32, jax.result_info = "result[1][0].nu['blocks'][0]['up']"}, tensor<128x32xf32> {amp.name = "state[0].nu['blocks'][1]['down']", amp.updates = 27 : i32, jax.result_info = "result[1][0].nu['blocks'][1]['down']"}, tensor<32x32xf32> {amp.name = "state[0].nu['blocks'][1]['out']", amp.updates = 28 : i32, jax.result_info = "result[1][0].nu['blocks'][1]['out']"}, tensor<32x96xf32> {amp.name = "state[0].nu['blocks'][1]['qkv']", amp.updates = 29 : i32, jax.result_info = "result[1][0].nu['blocks'][1]['qkv']"}, tensor<32x128xf32> {amp.name = "state[0].nu['blocks'][1]['up']", amp.updates = 30 : i32, jax.result_info = "result[1][0].nu['blocks'][1]['up']"}, tensor<32x16xf32> {amp.name = "state[0].nu['head']", amp.updates = 31 : i32, jax.result_info = "result[1][0].nu['head']"}, tensor<16x32xf32> {amp.name = "state[0].nu['places']", amp.updates = 32 : i32, jax.result_info = "result[1][0].nu['places']"}, tensor<16x32xf32> {amp.name = "state[0].nu['tokens']", amp.updates = 33 : i32, jax.result_info = "result[1][0].nu['tokens']"}, tensor<f32> {amp.name = "loss", amp.role = "loss", jax.result_info = "result[2]"}) {
    %c64 = arith.constant 64 : index loc(#loc)
    %c32 = arith.constant 32 : index loc(#loc)
    %cst = arith.constant 9.900000e-01 : f32 loc(#loc334)
    %cst_0 = arith.constant 0.899999976 : f32 loc(#loc335)
    %c1_i32 = arith.constant 1 : i32 loc(#loc492)
    %c2147483647_i32 = arith.constant 2147483647 : i32 loc(#loc493)
    %cst_1 = arith.constant 1.000000e+00 : f32 loc(#loc)
    %cst_2 = arith.constant 0xFF800000 : f32 loc(#loc)
    %cst_3 = arith.constant 0.000000e+00 : f32 loc(#loc)
    %cst_4 = arith.constant dense<-2.000000e-03> : tensor<f32> loc(#loc)
    %cst_5 = arith.constant dense<1.000000e-03> : tensor<f32> loc(#loc)
    %cst_6 = arith.constant dense<9.99999993E-9> : tensor<f32> loc(#loc)
    %cst_7 = arith.constant dense<2147483647> : tensor<i32> loc(#loc)
    %cst_8 = arith.constant dense<9.900000e-01> : tensor<f32> loc(#loc)
    %cst_9 = arith.constant dense<0.00999999977> : tensor<f32> loc(#loc)
    %cst_10 = arith.constant dense<0.899999976> : tensor<f32> loc(#loc)
    %cst_11 = arith.constant dense<1.000000e-01> : tensor<f32> loc(#loc)
    %cst_12 = arith.constant dense<5.000000e-01> : tensor<f32> loc(#loc)
    %cst_13 = arith.constant dense<0.797884583> : tensor<f32> loc(#loc)
    %cst_14 = arith.constant dense<4.471500e-02> : tensor<f32> loc(#loc)
    %cst_15 = arith.constant dense<3.000000e+00> : tensor<f32> loc(#loc)
    %cst_16 = arith.constant dense<1.000000e+00> : tensor<f32> loc(#loc)
    %cst_17 = arith.constant dense<0xFF800000> : tensor<f32> loc(#loc)
    %cst_18 = arith.constant dense<-1.000000e+09> : tensor<f32> loc(#loc)
    %cst_19 = arith.constant dense<true> : tensor<i1> loc(#loc)
    %cst_20 = arith.constant dense<4.000000e+00> : tensor<f32> loc(#loc)
    %cst_21 = arith.constant dense<-5.000000e-01> : tensor<f32> loc(#loc)
    %cst_22 = arith.constant dense<9.99999974E-6> : tensor<f32> loc(#loc)
    %cst_23 = arith.constant dense<3.200000e+01> : tensor<f32> loc(#loc)
    %cst_24 = arith.constant dense<0.000000e+00> : tensor<f32> loc(#loc)
    %0 = call @_one_hot(%arg35) : (tensor<16x16xi32>) -> tensor<16x16x16xf32> loc(#loc217)
    %1 = call @_one_hot(%arg34) : (tensor<16x16xi32>) -> tensor<16x16x16xf32> loc(#loc265)
    %2 = tensor.empty() : tensor<16x16x32xf32> loc(#loc266)
    %3 = linalg.fill ins(%cst_3 : f32) outs(%2 : tensor<16x16x32xf32>) -> tensor<16x16x32xf32> loc(#loc266)
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1, %arg10 : tensor<16x16x16xf32>, tensor<16x32xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp(jit(_one_hot))"(#loc218)), %in_57: f32 loc("params['tokens']"), %out: f32 loc("jit(step)/jvp()/dot_general"(#loc219))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc265)
      %660 = arith.addf %out, %659 : f32 loc(#loc266)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc266)
    %5 = tensor.empty() : tensor<1x16x32xf32> loc(#loc267)
    %6 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9 : tensor<16x32xf32>) outs(%5 : tensor<1x16x32xf32>) {
    ^bb0(%in: f32 loc("params['places']"), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc220))):
      linalg.yield %in : f32 loc(#loc267)
    } -> tensor<1x16x32xf32> loc(#loc267)
    %7 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<1x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc220)), %out: f32 loc("jit(step)/jvp()/add"(#loc220))):
      linalg.yield %in : f32 loc(#loc268)
    } -> tensor<16x16x32xf32> loc(#loc268)
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %7 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/dot_general"(#loc219)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc220)), %out: f32 loc("jit(step)/jvp()/add"(#loc220))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc268)
      linalg.yield %659 : f32 loc(#loc268)
    } -> tensor<16x16x32xf32> loc(#loc268)
    %9 = tensor.empty() : tensor<16x16xf32> loc(#loc338)
    %10 = linalg.fill ins(%cst_3 : f32) outs(%9 : tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc338)
    %11 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc338)
      linalg.yield %659 : f32 loc(#loc338)
    } -> tensor<16x16xf32> loc(#loc338)
    %12 = tensor.empty() : tensor<16x16x1xf32> loc(#loc339)
    %13 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<16x16xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc269)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc269))):
      linalg.yield %in : f32 loc(#loc339)
    } -> tensor<16x16x1xf32> loc(#loc339)
    %14 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_23 : tensor<f32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/div"(#loc269))):
      linalg.yield %in : f32 loc(#loc340)
    } -> tensor<16x16x1xf32> loc(#loc340)
    %15 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc269)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/div"(#loc269))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc340)
      linalg.yield %659 : f32 loc(#loc340)
    } -> tensor<16x16x1xf32> loc(#loc340)
    %16 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<16x16x1xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/sub"(#loc270))):
      linalg.yield %in : f32 loc(#loc341)
    } -> tensor<16x16x32xf32> loc(#loc341)
    %17 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %16 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc220)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc270)), %out: f32 loc("jit(step)/jvp()/sub"(#loc270))):
      %659 = arith.subf %in, %in_57 : f32 loc(#loc341)
      linalg.yield %659 : f32 loc(#loc341)
    } -> tensor<16x16x32xf32> loc(#loc341)
    %18 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %17 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc270)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc270)), %out: f32 loc("jit(step)/jvp()/mul"(#loc271))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc342)
      linalg.yield %659 : f32 loc(#loc342)
    } -> tensor<16x16x32xf32> loc(#loc342)
    %19 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc343)
      linalg.yield %659 : f32 loc(#loc343)
    } -> tensor<16x16xf32> loc(#loc343)
    %20 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<16x16xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc272)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc272))):
      linalg.yield %in : f32 loc(#loc344)
    } -> tensor<16x16x1xf32> loc(#loc344)
    %21 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc272)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/div"(#loc272))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc345)
      linalg.yield %659 : f32 loc(#loc345)
    } -> tensor<16x16x1xf32> loc(#loc345)
    %22 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_22 : tensor<f32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/add"(#loc273))):
      linalg.yield %in : f32 loc(#loc346)
    } -> tensor<16x16x1xf32> loc(#loc346)
    %23 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %22 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc272)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc273)), %out: f32 loc("jit(step)/jvp()/add"(#loc273))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc346)
      linalg.yield %659 : f32 loc(#loc346)
    } -> tensor<16x16x1xf32> loc(#loc346)
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc273)), %out: f32 loc("jit(step)/jvp()/rsqrt"(#loc274))):
      %659 = math.rsqrt %in : f32 loc(#loc347)
      linalg.yield %659 : f32 loc(#loc347)
    } -> tensor<16x16x1xf32> loc(#loc347)
    %25 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %23 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/rsqrt"(#loc274)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc273)), %out: f32 loc("jit(step)/jvp()/div"(#loc274))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc348)
      linalg.yield %659 : f32 loc(#loc348)
    } -> tensor<16x16x1xf32> loc(#loc348)
    %26 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_21 : tensor<f32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/mul"(#loc274))):
      linalg.yield %in : f32 loc(#loc349)
    } -> tensor<16x16x1xf32> loc(#loc349)
    %27 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %25 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc274)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc274)), %out: f32 loc("jit(step)/jvp()/mul"(#loc274))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc349)
      linalg.yield %659 : f32 loc(#loc349)
    } -> tensor<16x16x1xf32> loc(#loc349)
    %28 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<16x16x1xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/rsqrt"(#loc274)), %out: f32 loc("jit(step)/jvp()/mul"(#loc275))):
      linalg.yield %in : f32 loc(#loc350)
    } -> tensor<16x16x32xf32> loc(#loc350)
    %29 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %28 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc270)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc275)), %out: f32 loc("jit(step)/jvp()/mul"(#loc275))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc350)
      linalg.yield %659 : f32 loc(#loc350)
    } -> tensor<16x16x32xf32> loc(#loc350)
    %30 = tensor.empty() : tensor<16x16x96xf32> loc(#loc351)
    %31 = linalg.fill ins(%cst_3 : f32) outs(%30 : tensor<16x16x96xf32>) -> tensor<16x16x96xf32> loc(#loc351)
    %32 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%29, %arg2 : tensor<16x16x32xf32>, tensor<32x96xf32>) outs(%31 : tensor<16x16x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc275)), %in_57: f32 loc("params['blocks'][0]['qkv']"), %out: f32 loc("jit(step)/jvp()/dot_general"(#loc276))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc350)
      %660 = arith.addf %out, %659 : f32 loc(#loc351)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x96xf32> loc(#loc351)
    %extracted_slice = tensor.extract_slice %32[0, 0, 0] [16, 16, 32] [1, 1, 1] : tensor<16x16x96xf32> to tensor<16x16x32xf32> loc(#loc352)
    %extracted_slice_25 = tensor.extract_slice %32[0, 0, 32] [16, 16, 32] [1, 1, 1] : tensor<16x16x96xf32> to tensor<16x16x32xf32> loc(#loc352)
    %extracted_slice_26 = tensor.extract_slice %32[0, 0, 64] [16, 16, 32] [1, 1, 1] : tensor<16x16x96xf32> to tensor<16x16x32xf32> loc(#loc352)
    %expanded = tensor.expand_shape %extracted_slice [[0], [1], [2, 3]] output_shape [16, 16, 2, 16] : tensor<16x16x32xf32> into tensor<16x16x2x16xf32> loc(#loc494)
    %33 = tensor.empty() : tensor<16x2x16x16xf32> loc(#loc495)
    %34 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<16x16x2x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reshape"(#loc353)), %out: f32 loc("jit(step)/jvp()/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc495)
    } -> tensor<16x2x16x16xf32> loc(#loc495)
    %expanded_27 = tensor.expand_shape %extracted_slice_25 [[0], [1], [2, 3]] output_shape [16, 16, 2, 16] : tensor<16x16x32xf32> into tensor<16x16x2x16xf32> loc(#loc494)
    %35 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<16x16x2x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reshape"(#loc353)), %out: f32 loc("jit(step)/jvp()/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc495)
    } -> tensor<16x2x16x16xf32> loc(#loc495)
    %expanded_28 = tensor.expand_shape %extracted_slice_26 [[0], [1], [2, 3]] output_shape [16, 16, 2, 16] : tensor<16x16x32xf32> into tensor<16x16x2x16xf32> loc(#loc494)
    %36 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_28 : tensor<16x16x2x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reshape"(#loc353)), %out: f32 loc("jit(step)/jvp()/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc495)
    } -> tensor<16x2x16x16xf32> loc(#loc495)
    %37 = linalg.fill ins(%cst_3 : f32) outs(%33 : tensor<16x2x16x16xf32>) -> tensor<16x2x16x16xf32> loc(#loc355)
    %38 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%34, %35 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %in_57: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %out: f32 loc("jit(step)/jvp(bhqd,bhkd->bhqk)/dot_general"(#loc279))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc495)
      %660 = arith.addf %out, %659 : f32 loc(#loc355)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc355)
    %39 = linalg.generic {indexing_maps = [#map14, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_20 : tensor<f32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/div"(#loc280))):
      linalg.yield %in : f32 loc(#loc356)
    } -> tensor<16x2x16x16xf32> loc(#loc356)
    %40 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %39 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp(bhqd,bhkd->bhqk)/dot_general"(#loc279)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc280)), %out: f32 loc("jit(step)/jvp()/div"(#loc280))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc356)
      linalg.yield %659 : f32 loc(#loc356)
    } -> tensor<16x2x16x16xf32> loc(#loc356)
    %41 = tensor.empty() : tensor<16x16xi1> loc(#loc357)
    %42 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_19 : tensor<i1>) outs(%41 : tensor<16x16xi1>) {
    ^bb0(%in: i1 loc(unknown), %out: i1 loc("jit(step)/jvp()/broadcast_in_dim"(#loc281))):
      linalg.yield %in : i1 loc(#loc357)
    } -> tensor<16x16xi1> loc(#loc357)
    %43 = call @tril(%42) : (tensor<16x16xi1>) -> tensor<16x16xi1> loc(#loc358)
    %44:3 = call @_where(%43, %40, %cst_18) : (tensor<16x16xi1>, tensor<16x2x16x16xf32>, tensor<f32>) -> (tensor<16x2x16x16xf32>, tensor<16x2x16x16xi1>, tensor<16x2x16x16xf32>) loc(#loc359)
    %45 = tensor.empty() : tensor<16x2x16xf32> loc(#loc360)
    %46 = linalg.fill ins(%cst_2 : f32) outs(%45 : tensor<16x2x16xf32>) -> tensor<16x2x16xf32> loc(#loc360)
    %47 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44#0 : tensor<16x2x16x16xf32>) outs(%46 : tensor<16x2x16xf32>) {
    ^bb0(%in: f32 loc("reduce_max"), %out: f32 loc("reduce_max")):
      %659 = arith.maximumf %out, %in : f32 loc(#loc360)
      linalg.yield %659 : f32 loc(#loc360)
    } -> tensor<16x2x16xf32> loc(#loc360)
    %48 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_17 : tensor<f32>) outs(%45 : tensor<16x2x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/max"(#loc284))):
      linalg.yield %in : f32 loc(#loc361)
    } -> tensor<16x2x16xf32> loc(#loc361)
    %49 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48, %47 : tensor<16x2x16xf32>, tensor<16x2x16xf32>) outs(%45 : tensor<16x2x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/max"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/reduce_max"(#loc284)), %out: f32 loc("jit(step)/jvp()/max"(#loc284))):
      %659 = arith.maximumf %in, %in_57 : f32 loc(#loc361)
      linalg.yield %659 : f32 loc(#loc361)
    } -> tensor<16x2x16xf32> loc(#loc361)
    %50 = tensor.empty() : tensor<16x2x16x1xf32> loc(#loc362)
    %51 = linalg.generic {indexing_maps = [#map2, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<16x2x16xf32>) outs(%50 : tensor<16x2x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/max"(#loc284)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284))):
      linalg.yield %in : f32 loc(#loc362)
    } -> tensor<16x2x16x1xf32> loc(#loc362)
    %52 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<16x2x16x1xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284)), %out: f32 loc("jit(step)/jvp()/sub"(#loc284))):
      linalg.yield %in : f32 loc(#loc363)
    } -> tensor<16x2x16x16xf32> loc(#loc363)
    %53 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44#0, %52 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp(jit(_where))"(#loc283)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc284)), %out: f32 loc("jit(step)/jvp()/sub"(#loc284))):
      %659 = arith.subf %in, %in_57 : f32 loc(#loc363)
      linalg.yield %659 : f32 loc(#loc363)
    } -> tensor<16x2x16x16xf32> loc(#loc363)
    %54 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc284)), %out: f32 loc("jit(step)/jvp()/exp"(#loc284))):
      %659 = math.exp %in : f32 loc(#loc364)
      linalg.yield %659 : f32 loc(#loc364)
    } -> tensor<16x2x16x16xf32> loc(#loc364)
    %55 = linalg.fill ins(%cst_3 : f32) outs(%45 : tensor<16x2x16xf32>) -> tensor<16x2x16xf32> loc(#loc365)
    %56 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<16x2x16x16xf32>) outs(%55 : tensor<16x2x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc365)
      linalg.yield %659 : f32 loc(#loc365)
    } -> tensor<16x2x16xf32> loc(#loc365)
    %57 = linalg.generic {indexing_maps = [#map2, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<16x2x16xf32>) outs(%50 : tensor<16x2x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc284)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284))):
      linalg.yield %in : f32 loc(#loc362)
    } -> tensor<16x2x16x1xf32> loc(#loc362)
    %58 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<16x2x16x1xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284)), %out: f32 loc("jit(step)/jvp()/div"(#loc284))):
      linalg.yield %in : f32 loc(#loc366)
    } -> tensor<16x2x16x16xf32> loc(#loc366)
    %59 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %58 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/exp"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc284)), %out: f32 loc("jit(step)/jvp()/div"(#loc284))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc366)
      linalg.yield %659 : f32 loc(#loc366)
    } -> tensor<16x2x16x16xf32> loc(#loc366)
    %60 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %57 : tensor<16x2x16x1xf32>, tensor<16x2x16x1xf32>) outs(%50 : tensor<16x2x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284)), %out: f32 loc("jit(step)/jvp()/mul"(#loc284))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc367)
      linalg.yield %659 : f32 loc(#loc367)
    } -> tensor<16x2x16x1xf32> loc(#loc367)
    %61 = linalg.generic {indexing_maps = [#map14, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_16 : tensor<f32>) outs(%50 : tensor<16x2x16x1xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284))):
      linalg.yield %in : f32 loc(#loc362)
    } -> tensor<16x2x16x1xf32> loc(#loc362)
    %62 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %60 : tensor<16x2x16x1xf32>, tensor<16x2x16x1xf32>) outs(%50 : tensor<16x2x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc284)), %out: f32 loc("jit(step)/jvp()/div"(#loc284))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc366)
      linalg.yield %659 : f32 loc(#loc366)
    } -> tensor<16x2x16x1xf32> loc(#loc366)
    %63 = linalg.generic {indexing_maps = [#map11, #map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%59, %36 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %out: f32 loc("jit(step)/jvp(bhqk,bhkd->bhqd)/dot_general"(#loc285))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc366)
      %660 = arith.addf %out, %659 : f32 loc(#loc368)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc368)
    %64 = tensor.empty() : tensor<16x16x2x16xf32> loc(#loc369)
    %65 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63 : tensor<16x2x16x16xf32>) outs(%64 : tensor<16x16x2x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp(bhqk,bhkd->bhqd)/dot_general"(#loc285)), %out: f32 loc("jit(step)/jvp()/transpose"(#loc286))):
      linalg.yield %in : f32 loc(#loc369)
    } -> tensor<16x16x2x16xf32> loc(#loc369)
    %collapsed = tensor.collapse_shape %65 [[0], [1], [2, 3]] : tensor<16x16x2x16xf32> into tensor<16x16x32xf32> loc(#loc370)
    %66 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed, %arg1 : tensor<16x16x32xf32>, tensor<32x32xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reshape"(#loc287)), %in_57: f32 loc("params['blocks'][0]['out']"), %out: f32 loc("jit(step)/jvp()/dot_general"(#loc288))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc370)
      %660 = arith.addf %out, %659 : f32 loc(#loc371)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc371)
    %67 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %66 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc220)), %in_57: f32 loc("jit(step)/jvp()/dot_general"(#loc288)), %out: f32 loc("jit(step)/jvp()/add"(#loc223))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc289)
      linalg.yield %659 : f32 loc(#loc289)
    } -> tensor<16x16x32xf32> loc(#loc289)
    %68 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%67 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc372)
      linalg.yield %659 : f32 loc(#loc372)
    } -> tensor<16x16xf32> loc(#loc372)
    %69 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<16x16xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc290)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc290))):
      linalg.yield %in : f32 loc(#loc373)
    } -> tensor<16x16x1xf32> loc(#loc373)
    %70 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc290)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/div"(#loc290))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc374)
      linalg.yield %659 : f32 loc(#loc374)
    } -> tensor<16x16x1xf32> loc(#loc374)
    %71 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<16x16x1xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc290)), %out: f32 loc("jit(step)/jvp()/sub"(#loc291))):
      linalg.yield %in : f32 loc(#loc375)
    } -> tensor<16x16x32xf32> loc(#loc375)
    %72 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67, %71 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc223)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc291)), %out: f32 loc("jit(step)/jvp()/sub"(#loc291))):
      %659 = arith.subf %in, %in_57 : f32 loc(#loc375)
      linalg.yield %659 : f32 loc(#loc375)
    } -> tensor<16x16x32xf32> loc(#loc375)
    %73 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72, %72 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc291)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc291)), %out: f32 loc("jit(step)/jvp()/mul"(#loc292))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc376)
      linalg.yield %659 : f32 loc(#loc376)
    } -> tensor<16x16x32xf32> loc(#loc376)
    %74 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%73 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc377)
      linalg.yield %659 : f32 loc(#loc377)
    } -> tensor<16x16xf32> loc(#loc377)
    %75 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<16x16xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc293)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc293))):
      linalg.yield %in : f32 loc(#loc378)
    } -> tensor<16x16x1xf32> loc(#loc378)
    %76 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc293)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/div"(#loc293))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc379)
      linalg.yield %659 : f32 loc(#loc379)
    } -> tensor<16x16x1xf32> loc(#loc379)
    %77 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %22 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc293)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc273)), %out: f32 loc("jit(step)/jvp()/add"(#loc294))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc380)
      linalg.yield %659 : f32 loc(#loc380)
    } -> tensor<16x16x1xf32> loc(#loc380)
    %78 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77 : tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc294)), %out: f32 loc("jit(step)/jvp()/rsqrt"(#loc295))):
      %659 = math.rsqrt %in : f32 loc(#loc381)
      linalg.yield %659 : f32 loc(#loc381)
    } -> tensor<16x16x1xf32> loc(#loc381)
    %79 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78, %77 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/rsqrt"(#loc295)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc294)), %out: f32 loc("jit(step)/jvp()/div"(#loc295))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc382)
      linalg.yield %659 : f32 loc(#loc382)
    } -> tensor<16x16x1xf32> loc(#loc382)
    %80 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %79 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc274)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc295)), %out: f32 loc("jit(step)/jvp()/mul"(#loc295))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc383)
      linalg.yield %659 : f32 loc(#loc383)
    } -> tensor<16x16x1xf32> loc(#loc383)
    %81 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<16x16x1xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/rsqrt"(#loc295)), %out: f32 loc("jit(step)/jvp()/mul"(#loc296))):
      linalg.yield %in : f32 loc(#loc384)
    } -> tensor<16x16x32xf32> loc(#loc384)
    %82 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72, %81 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc291)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc296)), %out: f32 loc("jit(step)/jvp()/mul"(#loc296))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc384)
      linalg.yield %659 : f32 loc(#loc384)
    } -> tensor<16x16x32xf32> loc(#loc384)
    %83 = tensor.empty() : tensor<16x16x128xf32> loc(#loc297)
    %84 = linalg.fill ins(%cst_3 : f32) outs(%83 : tensor<16x16x128xf32>) -> tensor<16x16x128xf32> loc(#loc297)
    %85 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%82, %arg3 : tensor<16x16x32xf32>, tensor<32x128xf32>) outs(%84 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc296)), %in_57: f32 loc("params['blocks'][0]['up']"), %out: f32 loc("jit(step)/jvp()/dot_general"(#loc225))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc384)
      %660 = arith.addf %out, %659 : f32 loc(#loc297)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x128xf32> loc(#loc297)
    %86 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %85 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %in_57: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %out: f32 loc("jit(step)/jvp()/integer_pow"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc298)
      linalg.yield %659 : f32 loc(#loc298)
    } -> tensor<16x16x128xf32> loc(#loc298)
    %87 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %85 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/integer_pow"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %out: f32 loc("jit(step)/jvp()/integer_pow"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc298)
      linalg.yield %659 : f32 loc(#loc298)
    } -> tensor<16x16x128xf32> loc(#loc298)
    %88 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_15 : tensor<f32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      linalg.yield %in : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %89 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %86 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/integer_pow"(#loc226)), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      linalg.yield %659 : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %90 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_14 : tensor<f32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      linalg.yield %in : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %91 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %87 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/integer_pow"(#loc226)), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      linalg.yield %659 : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %92 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %91 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/jvp()/add"(#loc226))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc300)
      linalg.yield %659 : f32 loc(#loc300)
    } -> tensor<16x16x128xf32> loc(#loc300)
    %93 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_13 : tensor<f32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      linalg.yield %in : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %94 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %92 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc226)), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      linalg.yield %659 : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %95 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/jvp()/tanh"(#loc226))):
      %659 = math.tanh %in : f32 loc(#loc301)
      linalg.yield %659 : f32 loc(#loc301)
    } -> tensor<16x16x128xf32> loc(#loc301)
    %96 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_16 : tensor<f32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/sub"(#loc226))):
      linalg.yield %in : f32 loc(#loc302)
    } -> tensor<16x16x128xf32> loc(#loc302)
    %97 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %95 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/tanh"(#loc226)), %out: f32 loc("jit(step)/jvp()/sub"(#loc226))):
      %659 = arith.subf %in, %in_57 : f32 loc(#loc302)
      linalg.yield %659 : f32 loc(#loc302)
    } -> tensor<16x16x128xf32> loc(#loc302)
    %98 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %95 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/tanh"(#loc226)), %out: f32 loc("jit(step)/jvp()/add"(#loc226))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc300)
      linalg.yield %659 : f32 loc(#loc300)
    } -> tensor<16x16x128xf32> loc(#loc300)
    %99 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_12 : tensor<f32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      linalg.yield %in : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %100 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99, %98 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc226)), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      linalg.yield %659 : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %101 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %100 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      linalg.yield %659 : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %102 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%101, %arg0 : tensor<16x16x128xf32>, tensor<128x32xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("params['blocks'][0]['down']"), %out: f32 loc("jit(step)/jvp()/dot_general"(#loc227))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      %660 = arith.addf %out, %659 : f32 loc(#loc303)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc303)
    %103 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67, %102 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc223)), %in_57: f32 loc("jit(step)/jvp()/dot_general"(#loc227)), %out: f32 loc("jit(step)/jvp()/add"(#loc228))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc304)
      linalg.yield %659 : f32 loc(#loc304)
    } -> tensor<16x16x32xf32> loc(#loc304)
    %104 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%103 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc338)
      linalg.yield %659 : f32 loc(#loc338)
    } -> tensor<16x16xf32> loc(#loc338)
    %105 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<16x16xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc269)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc269))):
      linalg.yield %in : f32 loc(#loc339)
    } -> tensor<16x16x1xf32> loc(#loc339)
    %106 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc269)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/div"(#loc269))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc340)
      linalg.yield %659 : f32 loc(#loc340)
    } -> tensor<16x16x1xf32> loc(#loc340)
    %107 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<16x16x1xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/sub"(#loc270))):
      linalg.yield %in : f32 loc(#loc341)
    } -> tensor<16x16x32xf32> loc(#loc341)
    %108 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103, %107 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc228)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc270)), %out: f32 loc("jit(step)/jvp()/sub"(#loc270))):
      %659 = arith.subf %in, %in_57 : f32 loc(#loc341)
      linalg.yield %659 : f32 loc(#loc341)
    } -> tensor<16x16x32xf32> loc(#loc341)
    %109 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %108 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc270)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc270)), %out: f32 loc("jit(step)/jvp()/mul"(#loc271))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc342)
      linalg.yield %659 : f32 loc(#loc342)
    } -> tensor<16x16x32xf32> loc(#loc342)
    %110 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%109 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc343)
      linalg.yield %659 : f32 loc(#loc343)
    } -> tensor<16x16xf32> loc(#loc343)
    %111 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<16x16xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc272)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc272))):
      linalg.yield %in : f32 loc(#loc344)
    } -> tensor<16x16x1xf32> loc(#loc344)
    %112 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc272)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/div"(#loc272))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc345)
      linalg.yield %659 : f32 loc(#loc345)
    } -> tensor<16x16x1xf32> loc(#loc345)
    %113 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112, %22 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc272)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc273)), %out: f32 loc("jit(step)/jvp()/add"(#loc273))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc346)
      linalg.yield %659 : f32 loc(#loc346)
    } -> tensor<16x16x1xf32> loc(#loc346)
    %114 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc273)), %out: f32 loc("jit(step)/jvp()/rsqrt"(#loc274))):
      %659 = math.rsqrt %in : f32 loc(#loc347)
      linalg.yield %659 : f32 loc(#loc347)
    } -> tensor<16x16x1xf32> loc(#loc347)
    %115 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %113 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/rsqrt"(#loc274)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc273)), %out: f32 loc("jit(step)/jvp()/div"(#loc274))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc348)
      linalg.yield %659 : f32 loc(#loc348)
    } -> tensor<16x16x1xf32> loc(#loc348)
    %116 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %115 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc274)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc274)), %out: f32 loc("jit(step)/jvp()/mul"(#loc274))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc349)
      linalg.yield %659 : f32 loc(#loc349)
    } -> tensor<16x16x1xf32> loc(#loc349)
    %117 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<16x16x1xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/rsqrt"(#loc274)), %out: f32 loc("jit(step)/jvp()/mul"(#loc275))):
      linalg.yield %in : f32 loc(#loc350)
    } -> tensor<16x16x32xf32> loc(#loc350)
    %118 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %117 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc270)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc275)), %out: f32 loc("jit(step)/jvp()/mul"(#loc275))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc350)
      linalg.yield %659 : f32 loc(#loc350)
    } -> tensor<16x16x32xf32> loc(#loc350)
    %119 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%118, %arg6 : tensor<16x16x32xf32>, tensor<32x96xf32>) outs(%31 : tensor<16x16x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc275)), %in_57: f32 loc("params['blocks'][1]['qkv']"), %out: f32 loc("jit(step)/jvp()/dot_general"(#loc276))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc350)
      %660 = arith.addf %out, %659 : f32 loc(#loc351)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x96xf32> loc(#loc351)
    %extracted_slice_29 = tensor.extract_slice %119[0, 0, 0] [16, 16, 32] [1, 1, 1] : tensor<16x16x96xf32> to tensor<16x16x32xf32> loc(#loc352)
    %extracted_slice_30 = tensor.extract_slice %119[0, 0, 32] [16, 16, 32] [1, 1, 1] : tensor<16x16x96xf32> to tensor<16x16x32xf32> loc(#loc352)
    %extracted_slice_31 = tensor.extract_slice %119[0, 0, 64] [16, 16, 32] [1, 1, 1] : tensor<16x16x96xf32> to tensor<16x16x32xf32> loc(#loc352)
    %expanded_32 = tensor.expand_shape %extracted_slice_29 [[0], [1], [2, 3]] output_shape [16, 16, 2, 16] : tensor<16x16x32xf32> into tensor<16x16x2x16xf32> loc(#loc494)
    %120 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<16x16x2x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reshape"(#loc353)), %out: f32 loc("jit(step)/jvp()/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc495)
    } -> tensor<16x2x16x16xf32> loc(#loc495)
    %expanded_33 = tensor.expand_shape %extracted_slice_30 [[0], [1], [2, 3]] output_shape [16, 16, 2, 16] : tensor<16x16x32xf32> into tensor<16x16x2x16xf32> loc(#loc494)
    %121 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33 : tensor<16x16x2x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reshape"(#loc353)), %out: f32 loc("jit(step)/jvp()/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc495)
    } -> tensor<16x2x16x16xf32> loc(#loc495)
    %expanded_34 = tensor.expand_shape %extracted_slice_31 [[0], [1], [2, 3]] output_shape [16, 16, 2, 16] : tensor<16x16x32xf32> into tensor<16x16x2x16xf32> loc(#loc494)
    %122 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_34 : tensor<16x16x2x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reshape"(#loc353)), %out: f32 loc("jit(step)/jvp()/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc495)
    } -> tensor<16x2x16x16xf32> loc(#loc495)
    %123 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%120, %121 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %in_57: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %out: f32 loc("jit(step)/jvp(bhqd,bhkd->bhqk)/dot_general"(#loc279))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc495)
      %660 = arith.addf %out, %659 : f32 loc(#loc355)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc355)
    %124 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%123, %39 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp(bhqd,bhkd->bhqk)/dot_general"(#loc279)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc280)), %out: f32 loc("jit(step)/jvp()/div"(#loc280))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc356)
      linalg.yield %659 : f32 loc(#loc356)
    } -> tensor<16x2x16x16xf32> loc(#loc356)
    %125 = call @tril(%42) : (tensor<16x16xi1>) -> tensor<16x16xi1> loc(#loc358)
    %126:3 = call @_where(%125, %124, %cst_18) : (tensor<16x16xi1>, tensor<16x2x16x16xf32>, tensor<f32>) -> (tensor<16x2x16x16xf32>, tensor<16x2x16x16xi1>, tensor<16x2x16x16xf32>) loc(#loc359)
    %127 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%126#0 : tensor<16x2x16x16xf32>) outs(%46 : tensor<16x2x16xf32>) {
    ^bb0(%in: f32 loc("reduce_max"), %out: f32 loc("reduce_max")):
      %659 = arith.maximumf %out, %in : f32 loc(#loc360)
      linalg.yield %659 : f32 loc(#loc360)
    } -> tensor<16x2x16xf32> loc(#loc360)
    %128 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48, %127 : tensor<16x2x16xf32>, tensor<16x2x16xf32>) outs(%45 : tensor<16x2x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/max"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/reduce_max"(#loc284)), %out: f32 loc("jit(step)/jvp()/max"(#loc284))):
      %659 = arith.maximumf %in, %in_57 : f32 loc(#loc361)
      linalg.yield %659 : f32 loc(#loc361)
    } -> tensor<16x2x16xf32> loc(#loc361)
    %129 = linalg.generic {indexing_maps = [#map2, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128 : tensor<16x2x16xf32>) outs(%50 : tensor<16x2x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/max"(#loc284)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284))):
      linalg.yield %in : f32 loc(#loc362)
    } -> tensor<16x2x16x1xf32> loc(#loc362)
    %130 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%129 : tensor<16x2x16x1xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284)), %out: f32 loc("jit(step)/jvp()/sub"(#loc284))):
      linalg.yield %in : f32 loc(#loc363)
    } -> tensor<16x2x16x16xf32> loc(#loc363)
    %131 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126#0, %130 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp(jit(_where))"(#loc283)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc284)), %out: f32 loc("jit(step)/jvp()/sub"(#loc284))):
      %659 = arith.subf %in, %in_57 : f32 loc(#loc363)
      linalg.yield %659 : f32 loc(#loc363)
    } -> tensor<16x2x16x16xf32> loc(#loc363)
    %132 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%131 : tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc284)), %out: f32 loc("jit(step)/jvp()/exp"(#loc284))):
      %659 = math.exp %in : f32 loc(#loc364)
      linalg.yield %659 : f32 loc(#loc364)
    } -> tensor<16x2x16x16xf32> loc(#loc364)
    %133 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%132 : tensor<16x2x16x16xf32>) outs(%55 : tensor<16x2x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc365)
      linalg.yield %659 : f32 loc(#loc365)
    } -> tensor<16x2x16xf32> loc(#loc365)
    %134 = linalg.generic {indexing_maps = [#map2, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%133 : tensor<16x2x16xf32>) outs(%50 : tensor<16x2x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc284)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284))):
      linalg.yield %in : f32 loc(#loc362)
    } -> tensor<16x2x16x1xf32> loc(#loc362)
    %135 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%134 : tensor<16x2x16x1xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284)), %out: f32 loc("jit(step)/jvp()/div"(#loc284))):
      linalg.yield %in : f32 loc(#loc366)
    } -> tensor<16x2x16x16xf32> loc(#loc366)
    %136 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%132, %135 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/exp"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc284)), %out: f32 loc("jit(step)/jvp()/div"(#loc284))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc366)
      linalg.yield %659 : f32 loc(#loc366)
    } -> tensor<16x2x16x16xf32> loc(#loc366)
    %137 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%134, %134 : tensor<16x2x16x1xf32>, tensor<16x2x16x1xf32>) outs(%50 : tensor<16x2x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284)), %out: f32 loc("jit(step)/jvp()/mul"(#loc284))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc367)
      linalg.yield %659 : f32 loc(#loc367)
    } -> tensor<16x2x16x1xf32> loc(#loc367)
    %138 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %137 : tensor<16x2x16x1xf32>, tensor<16x2x16x1xf32>) outs(%50 : tensor<16x2x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc284)), %out: f32 loc("jit(step)/jvp()/div"(#loc284))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc366)
      linalg.yield %659 : f32 loc(#loc366)
    } -> tensor<16x2x16x1xf32> loc(#loc366)
    %139 = linalg.generic {indexing_maps = [#map11, #map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%136, %122 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %out: f32 loc("jit(step)/jvp(bhqk,bhkd->bhqd)/dot_general"(#loc285))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc366)
      %660 = arith.addf %out, %659 : f32 loc(#loc368)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc368)
    %140 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%139 : tensor<16x2x16x16xf32>) outs(%64 : tensor<16x16x2x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp(bhqk,bhkd->bhqd)/dot_general"(#loc285)), %out: f32 loc("jit(step)/jvp()/transpose"(#loc286))):
      linalg.yield %in : f32 loc(#loc369)
    } -> tensor<16x16x2x16xf32> loc(#loc369)
    %collapsed_35 = tensor.collapse_shape %140 [[0], [1], [2, 3]] : tensor<16x16x2x16xf32> into tensor<16x16x32xf32> loc(#loc370)
    %141 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_35, %arg5 : tensor<16x16x32xf32>, tensor<32x32xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reshape"(#loc287)), %in_57: f32 loc("params['blocks'][1]['out']"), %out: f32 loc("jit(step)/jvp()/dot_general"(#loc288))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc370)
      %660 = arith.addf %out, %659 : f32 loc(#loc371)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc371)
    %142 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103, %141 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc228)), %in_57: f32 loc("jit(step)/jvp()/dot_general"(#loc288)), %out: f32 loc("jit(step)/jvp()/add"(#loc223))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc289)
      linalg.yield %659 : f32 loc(#loc289)
    } -> tensor<16x16x32xf32> loc(#loc289)
    %143 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%142 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc372)
      linalg.yield %659 : f32 loc(#loc372)
    } -> tensor<16x16xf32> loc(#loc372)
    %144 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<16x16xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc290)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc290))):
      linalg.yield %in : f32 loc(#loc373)
    } -> tensor<16x16x1xf32> loc(#loc373)
    %145 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc290)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/div"(#loc290))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc374)
      linalg.yield %659 : f32 loc(#loc374)
    } -> tensor<16x16x1xf32> loc(#loc374)
    %146 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<16x16x1xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc290)), %out: f32 loc("jit(step)/jvp()/sub"(#loc291))):
      linalg.yield %in : f32 loc(#loc375)
    } -> tensor<16x16x32xf32> loc(#loc375)
    %147 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142, %146 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc223)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc291)), %out: f32 loc("jit(step)/jvp()/sub"(#loc291))):
      %659 = arith.subf %in, %in_57 : f32 loc(#loc375)
      linalg.yield %659 : f32 loc(#loc375)
    } -> tensor<16x16x32xf32> loc(#loc375)
    %148 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %147 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc291)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc291)), %out: f32 loc("jit(step)/jvp()/mul"(#loc292))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc376)
      linalg.yield %659 : f32 loc(#loc376)
    } -> tensor<16x16x32xf32> loc(#loc376)
    %149 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%148 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc377)
      linalg.yield %659 : f32 loc(#loc377)
    } -> tensor<16x16xf32> loc(#loc377)
    %150 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149 : tensor<16x16xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc293)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc293))):
      linalg.yield %in : f32 loc(#loc378)
    } -> tensor<16x16x1xf32> loc(#loc378)
    %151 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc293)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/div"(#loc293))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc379)
      linalg.yield %659 : f32 loc(#loc379)
    } -> tensor<16x16x1xf32> loc(#loc379)
    %152 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151, %22 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc293)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc273)), %out: f32 loc("jit(step)/jvp()/add"(#loc294))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc380)
      linalg.yield %659 : f32 loc(#loc380)
    } -> tensor<16x16x1xf32> loc(#loc380)
    %153 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152 : tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc294)), %out: f32 loc("jit(step)/jvp()/rsqrt"(#loc295))):
      %659 = math.rsqrt %in : f32 loc(#loc381)
      linalg.yield %659 : f32 loc(#loc381)
    } -> tensor<16x16x1xf32> loc(#loc381)
    %154 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153, %152 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/rsqrt"(#loc295)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc294)), %out: f32 loc("jit(step)/jvp()/div"(#loc295))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc382)
      linalg.yield %659 : f32 loc(#loc382)
    } -> tensor<16x16x1xf32> loc(#loc382)
    %155 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %154 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc274)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc295)), %out: f32 loc("jit(step)/jvp()/mul"(#loc295))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc383)
      linalg.yield %659 : f32 loc(#loc383)
    } -> tensor<16x16x1xf32> loc(#loc383)
    %156 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153 : tensor<16x16x1xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/rsqrt"(#loc295)), %out: f32 loc("jit(step)/jvp()/mul"(#loc296))):
      linalg.yield %in : f32 loc(#loc384)
    } -> tensor<16x16x32xf32> loc(#loc384)
    %157 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %156 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc291)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc296)), %out: f32 loc("jit(step)/jvp()/mul"(#loc296))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc384)
      linalg.yield %659 : f32 loc(#loc384)
    } -> tensor<16x16x32xf32> loc(#loc384)
    %158 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%157, %arg7 : tensor<16x16x32xf32>, tensor<32x128xf32>) outs(%84 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc296)), %in_57: f32 loc("params['blocks'][1]['up']"), %out: f32 loc("jit(step)/jvp()/dot_general"(#loc225))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc384)
      %660 = arith.addf %out, %659 : f32 loc(#loc297)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x128xf32> loc(#loc297)
    %159 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%158, %158 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %in_57: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %out: f32 loc("jit(step)/jvp()/integer_pow"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc298)
      linalg.yield %659 : f32 loc(#loc298)
    } -> tensor<16x16x128xf32> loc(#loc298)
    %160 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%159, %158 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/integer_pow"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %out: f32 loc("jit(step)/jvp()/integer_pow"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc298)
      linalg.yield %659 : f32 loc(#loc298)
    } -> tensor<16x16x128xf32> loc(#loc298)
    %161 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %159 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/integer_pow"(#loc226)), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      linalg.yield %659 : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %162 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %160 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/integer_pow"(#loc226)), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      linalg.yield %659 : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %163 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%158, %162 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/jvp()/add"(#loc226))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc300)
      linalg.yield %659 : f32 loc(#loc300)
    } -> tensor<16x16x128xf32> loc(#loc300)
    %164 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %163 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc226)), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      linalg.yield %659 : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %165 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%164 : tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/jvp()/tanh"(#loc226))):
      %659 = math.tanh %in : f32 loc(#loc301)
      linalg.yield %659 : f32 loc(#loc301)
    } -> tensor<16x16x128xf32> loc(#loc301)
    %166 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %165 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/tanh"(#loc226)), %out: f32 loc("jit(step)/jvp()/sub"(#loc226))):
      %659 = arith.subf %in, %in_57 : f32 loc(#loc302)
      linalg.yield %659 : f32 loc(#loc302)
    } -> tensor<16x16x128xf32> loc(#loc302)
    %167 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %165 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/tanh"(#loc226)), %out: f32 loc("jit(step)/jvp()/add"(#loc226))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc300)
      linalg.yield %659 : f32 loc(#loc300)
    } -> tensor<16x16x128xf32> loc(#loc300)
    %168 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99, %167 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc226)), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      linalg.yield %659 : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %169 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%158, %168 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/jvp()/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      linalg.yield %659 : f32 loc(#loc299)
    } -> tensor<16x16x128xf32> loc(#loc299)
    %170 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%169, %arg4 : tensor<16x16x128xf32>, tensor<128x32xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("params['blocks'][1]['down']"), %out: f32 loc("jit(step)/jvp()/dot_general"(#loc227))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc299)
      %660 = arith.addf %out, %659 : f32 loc(#loc303)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc303)
    %171 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142, %170 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc223)), %in_57: f32 loc("jit(step)/jvp()/dot_general"(#loc227)), %out: f32 loc("jit(step)/jvp()/add"(#loc228))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc304)
      linalg.yield %659 : f32 loc(#loc304)
    } -> tensor<16x16x32xf32> loc(#loc304)
    %172 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%171 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc385)
      linalg.yield %659 : f32 loc(#loc385)
    } -> tensor<16x16xf32> loc(#loc385)
    %173 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<16x16xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc305)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc305))):
      linalg.yield %in : f32 loc(#loc386)
    } -> tensor<16x16x1xf32> loc(#loc386)
    %174 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc305)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/div"(#loc305))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc387)
      linalg.yield %659 : f32 loc(#loc387)
    } -> tensor<16x16x1xf32> loc(#loc387)
    %175 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174 : tensor<16x16x1xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc305)), %out: f32 loc("jit(step)/jvp()/sub"(#loc306))):
      linalg.yield %in : f32 loc(#loc388)
    } -> tensor<16x16x32xf32> loc(#loc388)
    %176 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171, %175 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc228)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc306)), %out: f32 loc("jit(step)/jvp()/sub"(#loc306))):
      %659 = arith.subf %in, %in_57 : f32 loc(#loc388)
      linalg.yield %659 : f32 loc(#loc388)
    } -> tensor<16x16x32xf32> loc(#loc388)
    %177 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176, %176 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc306)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc306)), %out: f32 loc("jit(step)/jvp()/mul"(#loc307))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc389)
      linalg.yield %659 : f32 loc(#loc389)
    } -> tensor<16x16x32xf32> loc(#loc389)
    %178 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%177 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc390)
      linalg.yield %659 : f32 loc(#loc390)
    } -> tensor<16x16xf32> loc(#loc390)
    %179 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%178 : tensor<16x16xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc308)), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc308))):
      linalg.yield %in : f32 loc(#loc391)
    } -> tensor<16x16x1xf32> loc(#loc391)
    %180 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%179, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc308)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/jvp()/div"(#loc308))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc392)
      linalg.yield %659 : f32 loc(#loc392)
    } -> tensor<16x16x1xf32> loc(#loc392)
    %181 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%180, %22 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc308)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc273)), %out: f32 loc("jit(step)/jvp()/add"(#loc309))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc393)
      linalg.yield %659 : f32 loc(#loc393)
    } -> tensor<16x16x1xf32> loc(#loc393)
    %182 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%181 : tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc309)), %out: f32 loc("jit(step)/jvp()/rsqrt"(#loc310))):
      %659 = math.rsqrt %in : f32 loc(#loc394)
      linalg.yield %659 : f32 loc(#loc394)
    } -> tensor<16x16x1xf32> loc(#loc394)
    %183 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%182, %181 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/rsqrt"(#loc310)), %in_57: f32 loc("jit(step)/jvp()/add"(#loc309)), %out: f32 loc("jit(step)/jvp()/div"(#loc310))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc395)
      linalg.yield %659 : f32 loc(#loc395)
    } -> tensor<16x16x1xf32> loc(#loc395)
    %184 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %183 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc274)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc310)), %out: f32 loc("jit(step)/jvp()/mul"(#loc310))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc396)
      linalg.yield %659 : f32 loc(#loc396)
    } -> tensor<16x16x1xf32> loc(#loc396)
    %185 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%182 : tensor<16x16x1xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/rsqrt"(#loc310)), %out: f32 loc("jit(step)/jvp()/mul"(#loc311))):
      linalg.yield %in : f32 loc(#loc397)
    } -> tensor<16x16x32xf32> loc(#loc397)
    %186 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176, %185 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc306)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc311)), %out: f32 loc("jit(step)/jvp()/mul"(#loc311))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc397)
      linalg.yield %659 : f32 loc(#loc397)
    } -> tensor<16x16x32xf32> loc(#loc397)
    %187 = tensor.empty() : tensor<16x16x16xf32> loc(#loc312)
    %188 = linalg.fill ins(%cst_3 : f32) outs(%187 : tensor<16x16x16xf32>) -> tensor<16x16x16xf32> loc(#loc312)
    %189 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%186, %arg8 : tensor<16x16x32xf32>, tensor<32x16xf32>) outs(%188 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc311)), %in_57: f32 loc("params['head']"), %out: f32 loc("jit(step)/jvp()/dot_general"(#loc230))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc397)
      %660 = arith.addf %out, %659 : f32 loc(#loc312)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x16xf32> loc(#loc312)
    %190:3 = call @log_softmax(%189) : (tensor<16x16x16xf32>) -> (tensor<16x16x16xf32>, tensor<16x16x16xf32>, tensor<16x16x1xf32>) loc(#loc231)
    %191 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0, %190#0 : tensor<16x16x16xf32>, tensor<16x16x16xf32>) outs(%187 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp(jit(_one_hot))"(#loc207)), %in_57: f32 loc("jit(step)/jvp(jit(log_softmax))"(#loc209)), %out: f32 loc("jit(step)/jvp()/mul"(#loc210))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc232)
      linalg.yield %659 : f32 loc(#loc232)
    } -> tensor<16x16x16xf32> loc(#loc232)
    %192 = tensor.empty() : tensor<f32> loc(#loc233)
    %193 = linalg.fill ins(%cst_3 : f32) outs(%192 : tensor<f32>) -> tensor<f32> loc(#loc233)
    %194 = linalg.generic {indexing_maps = [#map4, #map7], iterator_types = ["reduction", "reduction", "reduction"]} ins(%191 : tensor<16x16x16xf32>) outs(%193 : tensor<f32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc233)
      linalg.yield %659 : f32 loc(#loc233)
    } -> tensor<f32> loc(#loc233)
    %195 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = []} ins(%194 : tensor<f32>) outs(%192 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc211)), %out: f32 loc("jit(step)/jvp()/neg"(#loc212))):
      %659 = arith.negf %in : f32 loc(#loc234)
      linalg.yield %659 : f32 loc(#loc234)
    } -> tensor<f32> loc(#loc234)
    %196 = linalg.generic {indexing_maps = [#map4, #map7], iterator_types = ["reduction", "reduction", "reduction"]} ins(%0 : tensor<16x16x16xf32>) outs(%193 : tensor<f32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc235)
      linalg.yield %659 : f32 loc(#loc235)
    } -> tensor<f32> loc(#loc235)
    %197 = linalg.generic {indexing_maps = [#map19, #map19, #map19], iterator_types = []} ins(%195, %196 : tensor<f32>, tensor<f32>) outs(%192 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/neg"(#loc212)), %in_57: f32 loc("jit(step)/jvp()/reduce_sum"(#loc213)), %out: f32 loc("jit(step)/jvp()/div"(#loc214))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc236)
      linalg.yield %659 : f32 loc(#loc236)
    } -> tensor<f32> loc(#loc236)
    %198 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = []} ins(%196 : tensor<f32>) outs(%192 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc213)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc214))):
      %659 = arith.divf %cst_1, %in : f32 loc(#loc237)
      linalg.yield %659 : f32 loc(#loc237)
    } -> tensor<f32> loc(#loc237)
    %199 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = []} ins(%198 : tensor<f32>) outs(%192 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/div"(#loc214)), %out: f32 loc("jit(step)/transpose(jvp())/neg"(#loc212))):
      %659 = arith.negf %in : f32 loc(#loc238)
      linalg.yield %659 : f32 loc(#loc238)
    } -> tensor<f32> loc(#loc238)
    %200 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199 : tensor<f32>) outs(%187 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/neg"(#loc212)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc211))):
      linalg.yield %in : f32 loc(#loc239)
    } -> tensor<16x16x16xf32> loc(#loc239)
    %201 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0, %200 : tensor<16x16x16xf32>, tensor<16x16x16xf32>) outs(%187 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp(jit(_one_hot))"(#loc207)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc211)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc210))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc240)
      linalg.yield %659 : f32 loc(#loc240)
    } -> tensor<16x16x16xf32> loc(#loc240)
    %202 = call @log_softmax_57(%190#1, %190#2, %201) : (tensor<16x16x16xf32>, tensor<16x16x1xf32>, tensor<16x16x16xf32>) -> tensor<16x16x16xf32> loc(#loc241)
    %203 = tensor.empty() : tensor<16x32xf32> loc(#loc313)
    %204 = linalg.fill ins(%cst_3 : f32) outs(%203 : tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc313)
    %205 = linalg.generic {indexing_maps = [#map20, #map21, #map22], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%202, %186 : tensor<16x16x16xf32>, tensor<16x16x32xf32>) outs(%204 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(jit(log_softmax)))"(#loc209)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc311)), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc230))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc241)
      %660 = arith.addf %out, %659 : f32 loc(#loc313)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x32xf32> loc(#loc313)
    %206 = tensor.empty() : tensor<32x16xf32> loc(#loc314)
    %207 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel"]} ins(%205 : tensor<16x32xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc230)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc230))):
      linalg.yield %in : f32 loc(#loc314)
    } -> tensor<32x16xf32> loc(#loc314)
    %208 = linalg.generic {indexing_maps = [#map, #map24, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%202, %arg8 : tensor<16x16x16xf32>, tensor<32x16xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(jit(log_softmax)))"(#loc209)), %in_57: f32 loc("params['head']"), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc230))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc241)
      %660 = arith.addf %out, %659 : f32 loc(#loc313)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc313)
    %209 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176, %208 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc306)), %in_57: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc230)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc311))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc398)
      linalg.yield %659 : f32 loc(#loc398)
    } -> tensor<16x16x32xf32> loc(#loc398)
    %210 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%209 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc399)
      linalg.yield %659 : f32 loc(#loc399)
    } -> tensor<16x16xf32> loc(#loc399)
    %expanded_36 = tensor.expand_shape %210 [[0], [1, 2]] output_shape [16, 16, 1] : tensor<16x16xf32> into tensor<16x16x1xf32> loc(#loc400)
    %211 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%208, %185 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc230)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc311)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc311))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc398)
      linalg.yield %659 : f32 loc(#loc398)
    } -> tensor<16x16x32xf32> loc(#loc398)
    %212 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36, %184 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc311)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc310)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc310))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc401)
      linalg.yield %659 : f32 loc(#loc401)
    } -> tensor<16x16x1xf32> loc(#loc401)
    %213 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc310)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc308))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc402)
      linalg.yield %659 : f32 loc(#loc402)
    } -> tensor<16x16x1xf32> loc(#loc402)
    %214 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%213 : tensor<16x16x1xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc403)
      linalg.yield %659 : f32 loc(#loc403)
    } -> tensor<16x16xf32> loc(#loc403)
    %215 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214 : tensor<16x16xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc308)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc308))):
      linalg.yield %in : f32 loc(#loc404)
    } -> tensor<16x16x32xf32> loc(#loc404)
    %216 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176, %215 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc306)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc308)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc307))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc405)
      linalg.yield %659 : f32 loc(#loc405)
    } -> tensor<16x16x32xf32> loc(#loc405)
    %217 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211, %216 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc311)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc307)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc307))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc406)
      linalg.yield %659 : f32 loc(#loc406)
    } -> tensor<16x16x32xf32> loc(#loc406)
    %218 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215, %176 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc308)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc306)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc307))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc405)
      linalg.yield %659 : f32 loc(#loc405)
    } -> tensor<16x16x32xf32> loc(#loc405)
    %219 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217, %218 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc307)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc307)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc307))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc406)
      linalg.yield %659 : f32 loc(#loc406)
    } -> tensor<16x16x32xf32> loc(#loc406)
    %220 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219 : tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc307)), %out: f32 loc("jit(step)/transpose(jvp())/neg"(#loc306))):
      %659 = arith.negf %in : f32 loc(#loc407)
      linalg.yield %659 : f32 loc(#loc407)
    } -> tensor<16x16x32xf32> loc(#loc407)
    %221 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%220 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc408)
      linalg.yield %659 : f32 loc(#loc408)
    } -> tensor<16x16xf32> loc(#loc408)
    %expanded_37 = tensor.expand_shape %221 [[0], [1, 2]] output_shape [16, 16, 1] : tensor<16x16xf32> into tensor<16x16x1xf32> loc(#loc409)
    %222 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_37, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc306)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc305))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc410)
      linalg.yield %659 : f32 loc(#loc410)
    } -> tensor<16x16x1xf32> loc(#loc410)
    %223 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%222 : tensor<16x16x1xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc411)
      linalg.yield %659 : f32 loc(#loc411)
    } -> tensor<16x16xf32> loc(#loc411)
    %224 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%223 : tensor<16x16xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc305)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc305))):
      linalg.yield %in : f32 loc(#loc412)
    } -> tensor<16x16x32xf32> loc(#loc412)
    %225 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219, %224 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc307)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc305)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc305))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc413)
      linalg.yield %659 : f32 loc(#loc413)
    } -> tensor<16x16x32xf32> loc(#loc413)
    %226 = tensor.empty() : tensor<32x128xf32> loc(#loc315)
    %227 = linalg.fill ins(%cst_3 : f32) outs(%226 : tensor<32x128xf32>) -> tensor<32x128xf32> loc(#loc315)
    %228 = linalg.generic {indexing_maps = [#map20, #map21, #map22], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%225, %169 : tensor<16x16x32xf32>, tensor<16x16x128xf32>) outs(%227 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc305)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc227))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc413)
      %660 = arith.addf %out, %659 : f32 loc(#loc315)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<32x128xf32> loc(#loc315)
    %229 = tensor.empty() : tensor<128x32xf32> loc(#loc316)
    %230 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel"]} ins(%228 : tensor<32x128xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc227)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc227))):
      linalg.yield %in : f32 loc(#loc316)
    } -> tensor<128x32xf32> loc(#loc316)
    %231 = linalg.generic {indexing_maps = [#map, #map24, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%225, %arg4 : tensor<16x16x32xf32>, tensor<128x32xf32>) outs(%84 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc305)), %in_57: f32 loc("params['blocks'][1]['down']"), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc227))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc413)
      %660 = arith.addf %out, %659 : f32 loc(#loc315)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x128xf32> loc(#loc315)
    %232 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%158, %231 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %in_57: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc227)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %233 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%231, %168 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc227)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %234 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99, %232 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %235 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%234, %166 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %236 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%235, %165 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/tanh"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %237 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%235, %236 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc318)
      linalg.yield %659 : f32 loc(#loc318)
    } -> tensor<16x16x128xf32> loc(#loc318)
    %238 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %237 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %239 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%233, %238 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc318)
      linalg.yield %659 : f32 loc(#loc318)
    } -> tensor<16x16x128xf32> loc(#loc318)
    %240 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %238 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %241 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%240, %161 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %242 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%239, %241 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc318)
      linalg.yield %659 : f32 loc(#loc318)
    } -> tensor<16x16x128xf32> loc(#loc318)
    %243 = linalg.fill ins(%cst_3 : f32) outs(%229 : tensor<128x32xf32>) -> tensor<128x32xf32> loc(#loc319)
    %244 = linalg.generic {indexing_maps = [#map20, #map21, #map22], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%242, %157 : tensor<16x16x128xf32>, tensor<16x16x32xf32>) outs(%243 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc296)), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc225))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc318)
      %660 = arith.addf %out, %659 : f32 loc(#loc319)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<128x32xf32> loc(#loc319)
    %245 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel"]} ins(%244 : tensor<128x32xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc225)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc225))):
      linalg.yield %in : f32 loc(#loc320)
    } -> tensor<32x128xf32> loc(#loc320)
    %246 = linalg.generic {indexing_maps = [#map, #map24, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%242, %arg7 : tensor<16x16x128xf32>, tensor<32x128xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226)), %in_57: f32 loc("params['blocks'][1]['up']"), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc225))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc318)
      %660 = arith.addf %out, %659 : f32 loc(#loc319)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc319)
    %247 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %246 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc291)), %in_57: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc225)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc296))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc414)
      linalg.yield %659 : f32 loc(#loc414)
    } -> tensor<16x16x32xf32> loc(#loc414)
    %248 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%247 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc415)
      linalg.yield %659 : f32 loc(#loc415)
    } -> tensor<16x16xf32> loc(#loc415)
    %expanded_38 = tensor.expand_shape %248 [[0], [1, 2]] output_shape [16, 16, 1] : tensor<16x16xf32> into tensor<16x16x1xf32> loc(#loc416)
    %249 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%246, %156 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc225)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc296)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc296))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc414)
      linalg.yield %659 : f32 loc(#loc414)
    } -> tensor<16x16x32xf32> loc(#loc414)
    %250 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38, %155 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc296)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc295)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc295))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc417)
      linalg.yield %659 : f32 loc(#loc417)
    } -> tensor<16x16x1xf32> loc(#loc417)
    %251 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%250, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc295)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc293))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc418)
      linalg.yield %659 : f32 loc(#loc418)
    } -> tensor<16x16x1xf32> loc(#loc418)
    %252 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%251 : tensor<16x16x1xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc419)
      linalg.yield %659 : f32 loc(#loc419)
    } -> tensor<16x16xf32> loc(#loc419)
    %253 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%252 : tensor<16x16xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc293)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc293))):
      linalg.yield %in : f32 loc(#loc420)
    } -> tensor<16x16x32xf32> loc(#loc420)
    %254 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %253 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc291)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc293)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc292))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc421)
      linalg.yield %659 : f32 loc(#loc421)
    } -> tensor<16x16x32xf32> loc(#loc421)
    %255 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%249, %254 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc296)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc292)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc292))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc422)
      linalg.yield %659 : f32 loc(#loc422)
    } -> tensor<16x16x32xf32> loc(#loc422)
    %256 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%253, %147 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc293)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc291)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc292))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc421)
      linalg.yield %659 : f32 loc(#loc421)
    } -> tensor<16x16x32xf32> loc(#loc421)
    %257 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%255, %256 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc292)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc292)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc292))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc422)
      linalg.yield %659 : f32 loc(#loc422)
    } -> tensor<16x16x32xf32> loc(#loc422)
    %258 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%257 : tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc292)), %out: f32 loc("jit(step)/transpose(jvp())/neg"(#loc291))):
      %659 = arith.negf %in : f32 loc(#loc423)
      linalg.yield %659 : f32 loc(#loc423)
    } -> tensor<16x16x32xf32> loc(#loc423)
    %259 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%258 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc424)
      linalg.yield %659 : f32 loc(#loc424)
    } -> tensor<16x16xf32> loc(#loc424)
    %expanded_39 = tensor.expand_shape %259 [[0], [1, 2]] output_shape [16, 16, 1] : tensor<16x16xf32> into tensor<16x16x1xf32> loc(#loc425)
    %260 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%225, %257 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc305)), %in_57: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc292)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc291))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc426)
      linalg.yield %659 : f32 loc(#loc426)
    } -> tensor<16x16x32xf32> loc(#loc426)
    %261 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_39, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc291)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc290))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc427)
      linalg.yield %659 : f32 loc(#loc427)
    } -> tensor<16x16x1xf32> loc(#loc427)
    %262 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%261 : tensor<16x16x1xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc428)
      linalg.yield %659 : f32 loc(#loc428)
    } -> tensor<16x16xf32> loc(#loc428)
    %263 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%262 : tensor<16x16xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc290)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc290))):
      linalg.yield %in : f32 loc(#loc429)
    } -> tensor<16x16x32xf32> loc(#loc429)
    %264 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%260, %263 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc291)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc290)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc290))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc430)
      linalg.yield %659 : f32 loc(#loc430)
    } -> tensor<16x16x32xf32> loc(#loc430)
    %265 = tensor.empty() : tensor<32x32xf32> loc(#loc431)
    %266 = linalg.fill ins(%cst_3 : f32) outs(%265 : tensor<32x32xf32>) -> tensor<32x32xf32> loc(#loc431)
    %267 = linalg.generic {indexing_maps = [#map20, #map21, #map22], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%264, %collapsed_35 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%266 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc290)), %in_57: f32 loc("jit(step)/jvp()/reshape"(#loc287)), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc288))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc430)
      %660 = arith.addf %out, %659 : f32 loc(#loc431)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<32x32xf32> loc(#loc431)
    %268 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel"]} ins(%267 : tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc288)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc288))):
      linalg.yield %in : f32 loc(#loc432)
    } -> tensor<32x32xf32> loc(#loc432)
    %269 = linalg.generic {indexing_maps = [#map, #map24, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%264, %arg5 : tensor<16x16x32xf32>, tensor<32x32xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc290)), %in_57: f32 loc("params['blocks'][1]['out']"), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc288))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc430)
      %660 = arith.addf %out, %659 : f32 loc(#loc431)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc431)
    %expanded_40 = tensor.expand_shape %269 [[0], [1], [2, 3]] output_shape [16, 16, 2, 16] : tensor<16x16x32xf32> into tensor<16x16x2x16xf32> loc(#loc433)
    %270 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<16x16x2x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc287)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc286))):
      linalg.yield %in : f32 loc(#loc434)
    } -> tensor<16x2x16x16xf32> loc(#loc434)
    %271 = linalg.generic {indexing_maps = [#map25, #map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%270, %136 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc286)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/dot_general"(#loc285))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc434)
      %660 = arith.addf %out, %659 : f32 loc(#loc435)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc435)
    %272 = linalg.generic {indexing_maps = [#map26, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%271 : tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/dot_general"(#loc285)), %out: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/transpose"(#loc285))):
      linalg.yield %in : f32 loc(#loc436)
    } -> tensor<16x2x16x16xf32> loc(#loc436)
    %273 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%270, %122 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc286)), %in_57: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %out: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/dot_general"(#loc285))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc434)
      %660 = arith.addf %out, %659 : f32 loc(#loc435)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc435)
    %274 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%138 : tensor<16x2x16x1xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284))):
      linalg.yield %in : f32 loc(#loc437)
    } -> tensor<16x2x16x16xf32> loc(#loc437)
    %275 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%273, %274 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/dot_general"(#loc285)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc437)
      linalg.yield %659 : f32 loc(#loc437)
    } -> tensor<16x2x16x16xf32> loc(#loc437)
    %276 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%275, %132 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/exp"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc437)
      linalg.yield %659 : f32 loc(#loc437)
    } -> tensor<16x2x16x16xf32> loc(#loc437)
    %277 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%276 : tensor<16x2x16x16xf32>) outs(%55 : tensor<16x2x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc438)
      linalg.yield %659 : f32 loc(#loc438)
    } -> tensor<16x2x16xf32> loc(#loc438)
    %expanded_41 = tensor.expand_shape %277 [[0], [1], [2, 3]] output_shape [16, 2, 16, 1] : tensor<16x2x16xf32> into tensor<16x2x16x1xf32> loc(#loc439)
    %278 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<16x2x16x1xf32>) outs(%50 : tensor<16x2x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/neg"(#loc284))):
      %659 = arith.negf %in : f32 loc(#loc440)
      linalg.yield %659 : f32 loc(#loc440)
    } -> tensor<16x2x16x1xf32> loc(#loc440)
    %279 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%273, %135 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/dot_general"(#loc285)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc284))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc441)
      linalg.yield %659 : f32 loc(#loc441)
    } -> tensor<16x2x16x16xf32> loc(#loc441)
    %280 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%278 : tensor<16x2x16x1xf32>) outs(%55 : tensor<16x2x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc438)
      linalg.yield %659 : f32 loc(#loc438)
    } -> tensor<16x2x16xf32> loc(#loc438)
    %281 = linalg.generic {indexing_maps = [#map2, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%280 : tensor<16x2x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc284))):
      linalg.yield %in : f32 loc(#loc442)
    } -> tensor<16x2x16x16xf32> loc(#loc442)
    %282 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%279, %281 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/div"(#loc284)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc284))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc443)
      linalg.yield %659 : f32 loc(#loc443)
    } -> tensor<16x2x16x16xf32> loc(#loc443)
    %283 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%282, %132 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/exp"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc437)
      linalg.yield %659 : f32 loc(#loc437)
    } -> tensor<16x2x16x16xf32> loc(#loc437)
    %284 = call @_where_87(%126#1, %126#2, %283) : (tensor<16x2x16x16xi1>, tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) -> tensor<16x2x16x16xf32> loc(#loc444)
    %285 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%284, %39 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(jit(_where)))"(#loc283)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc280)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc280))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc445)
      linalg.yield %659 : f32 loc(#loc445)
    } -> tensor<16x2x16x16xf32> loc(#loc445)
    %286 = linalg.generic {indexing_maps = [#map25, #map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%285, %120 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/div"(#loc280)), %in_57: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %out: f32 loc("jit(step)/transpose(jvp(bhqd,bhkd->bhqk))/dot_general"(#loc279))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc445)
      %660 = arith.addf %out, %659 : f32 loc(#loc446)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc446)
    %287 = linalg.generic {indexing_maps = [#map11, #map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%285, %121 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/div"(#loc280)), %in_57: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %out: f32 loc("jit(step)/transpose(jvp(bhqd,bhkd->bhqk))/dot_general"(#loc279))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc445)
      %660 = arith.addf %out, %659 : f32 loc(#loc446)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc446)
    %288 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%272 : tensor<16x2x16x16xf32>) outs(%64 : tensor<16x16x2x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/transpose"(#loc285)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc496)
    } -> tensor<16x16x2x16xf32> loc(#loc496)
    %collapsed_42 = tensor.collapse_shape %288 [[0], [1], [2, 3]] : tensor<16x16x2x16xf32> into tensor<16x16x32xf32> loc(#loc497)
    %289 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%286 : tensor<16x2x16x16xf32>) outs(%64 : tensor<16x16x2x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqd,bhkd->bhqk))/dot_general"(#loc279)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc496)
    } -> tensor<16x16x2x16xf32> loc(#loc496)
    %collapsed_43 = tensor.collapse_shape %289 [[0], [1], [2, 3]] : tensor<16x16x2x16xf32> into tensor<16x16x32xf32> loc(#loc497)
    %290 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%287 : tensor<16x2x16x16xf32>) outs(%64 : tensor<16x16x2x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqd,bhkd->bhqk))/dot_general"(#loc279)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc496)
    } -> tensor<16x16x2x16xf32> loc(#loc496)
    %collapsed_44 = tensor.collapse_shape %290 [[0], [1], [2, 3]] : tensor<16x16x2x16xf32> into tensor<16x16x32xf32> loc(#loc497)
    %291 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel"]} outs(%30 : tensor<16x16x96xf32>) {
    ^bb0(%out: f32 loc("jit(step)/transpose(jvp())/concatenate"(#loc277))):
      %659 = linalg.index 0 : index loc(#loc447)
      %660 = linalg.index 1 : index loc(#loc447)
      %661 = linalg.index 2 : index loc(#loc447)
      %662 = arith.cmpi ult, %661, %c32 : index loc(#loc447)
      %663 = scf.if %662 -> (f32) {
        %extracted = tensor.extract %collapsed_44[%659, %660, %661] : tensor<16x16x32xf32> loc(#loc447)
        scf.yield %extracted : f32 loc(#loc447)
      } else {
        %664 = arith.cmpi ult, %661, %c64 : index loc(#loc447)
        %665 = scf.if %664 -> (f32) {
          %666 = arith.subi %661, %c32 : index loc(#loc447)
          %extracted = tensor.extract %collapsed_43[%659, %660, %666] : tensor<16x16x32xf32> loc(#loc447)
          scf.yield %extracted : f32 loc(#loc447)
        } else {
          %666 = arith.subi %661, %c64 : index loc(#loc447)
          %extracted = tensor.extract %collapsed_42[%659, %660, %666] : tensor<16x16x32xf32> loc(#loc447)
          scf.yield %extracted : f32 loc(#loc447)
        } loc(#loc447)
        scf.yield %665 : f32 loc(#loc447)
      } loc(#loc447)
      linalg.yield %663 : f32 loc(#loc447)
    } -> tensor<16x16x96xf32> loc(#loc447)
    %292 = tensor.empty() : tensor<96x32xf32> loc(#loc448)
    %293 = linalg.fill ins(%cst_3 : f32) outs(%292 : tensor<96x32xf32>) -> tensor<96x32xf32> loc(#loc448)
    %294 = linalg.generic {indexing_maps = [#map20, #map21, #map22], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%291, %118 : tensor<16x16x96xf32>, tensor<16x16x32xf32>) outs(%293 : tensor<96x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/concatenate"(#loc277)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc275)), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc276))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc447)
      %660 = arith.addf %out, %659 : f32 loc(#loc448)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<96x32xf32> loc(#loc448)
    %295 = tensor.empty() : tensor<32x96xf32> loc(#loc449)
    %296 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel"]} ins(%294 : tensor<96x32xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc276)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc276))):
      linalg.yield %in : f32 loc(#loc449)
    } -> tensor<32x96xf32> loc(#loc449)
    %297 = linalg.generic {indexing_maps = [#map, #map24, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%291, %arg6 : tensor<16x16x96xf32>, tensor<32x96xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/concatenate"(#loc277)), %in_57: f32 loc("params['blocks'][1]['qkv']"), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc276))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc447)
      %660 = arith.addf %out, %659 : f32 loc(#loc448)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc448)
    %298 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %297 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc270)), %in_57: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc276)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc275))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc450)
      linalg.yield %659 : f32 loc(#loc450)
    } -> tensor<16x16x32xf32> loc(#loc450)
    %299 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%298 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc451)
      linalg.yield %659 : f32 loc(#loc451)
    } -> tensor<16x16xf32> loc(#loc451)
    %expanded_45 = tensor.expand_shape %299 [[0], [1, 2]] output_shape [16, 16, 1] : tensor<16x16xf32> into tensor<16x16x1xf32> loc(#loc452)
    %300 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%297, %117 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc276)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc275)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc275))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc450)
      linalg.yield %659 : f32 loc(#loc450)
    } -> tensor<16x16x32xf32> loc(#loc450)
    %301 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_45, %116 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc275)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc274)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc274))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc453)
      linalg.yield %659 : f32 loc(#loc453)
    } -> tensor<16x16x1xf32> loc(#loc453)
    %302 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%301, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc274)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc272))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc454)
      linalg.yield %659 : f32 loc(#loc454)
    } -> tensor<16x16x1xf32> loc(#loc454)
    %303 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%302 : tensor<16x16x1xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc455)
      linalg.yield %659 : f32 loc(#loc455)
    } -> tensor<16x16xf32> loc(#loc455)
    %304 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%303 : tensor<16x16xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc272)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc272))):
      linalg.yield %in : f32 loc(#loc456)
    } -> tensor<16x16x32xf32> loc(#loc456)
    %305 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %304 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc270)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc272)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc271))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc457)
      linalg.yield %659 : f32 loc(#loc457)
    } -> tensor<16x16x32xf32> loc(#loc457)
    %306 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%300, %305 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc275)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc271)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc271))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc458)
      linalg.yield %659 : f32 loc(#loc458)
    } -> tensor<16x16x32xf32> loc(#loc458)
    %307 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%304, %108 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc272)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc270)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc271))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc457)
      linalg.yield %659 : f32 loc(#loc457)
    } -> tensor<16x16x32xf32> loc(#loc457)
    %308 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%306, %307 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc271)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc271)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc271))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc458)
      linalg.yield %659 : f32 loc(#loc458)
    } -> tensor<16x16x32xf32> loc(#loc458)
    %309 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%308 : tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc271)), %out: f32 loc("jit(step)/transpose(jvp())/neg"(#loc270))):
      %659 = arith.negf %in : f32 loc(#loc459)
      linalg.yield %659 : f32 loc(#loc459)
    } -> tensor<16x16x32xf32> loc(#loc459)
    %310 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%309 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc460)
      linalg.yield %659 : f32 loc(#loc460)
    } -> tensor<16x16xf32> loc(#loc460)
    %expanded_46 = tensor.expand_shape %310 [[0], [1, 2]] output_shape [16, 16, 1] : tensor<16x16xf32> into tensor<16x16x1xf32> loc(#loc461)
    %311 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%264, %308 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc290)), %in_57: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc271)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc270))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc462)
      linalg.yield %659 : f32 loc(#loc462)
    } -> tensor<16x16x32xf32> loc(#loc462)
    %312 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc270)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc269))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc463)
      linalg.yield %659 : f32 loc(#loc463)
    } -> tensor<16x16x1xf32> loc(#loc463)
    %313 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%312 : tensor<16x16x1xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc464)
      linalg.yield %659 : f32 loc(#loc464)
    } -> tensor<16x16xf32> loc(#loc464)
    %314 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%313 : tensor<16x16xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc269))):
      linalg.yield %in : f32 loc(#loc465)
    } -> tensor<16x16x32xf32> loc(#loc465)
    %315 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%311, %314 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc270)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc269))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc466)
      linalg.yield %659 : f32 loc(#loc466)
    } -> tensor<16x16x32xf32> loc(#loc466)
    %316 = linalg.generic {indexing_maps = [#map20, #map21, #map22], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%315, %101 : tensor<16x16x32xf32>, tensor<16x16x128xf32>) outs(%227 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc269)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc227))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc466)
      %660 = arith.addf %out, %659 : f32 loc(#loc315)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<32x128xf32> loc(#loc315)
    %317 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel"]} ins(%316 : tensor<32x128xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc227)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc227))):
      linalg.yield %in : f32 loc(#loc316)
    } -> tensor<128x32xf32> loc(#loc316)
    %318 = linalg.generic {indexing_maps = [#map, #map24, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%315, %arg0 : tensor<16x16x32xf32>, tensor<128x32xf32>) outs(%84 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc269)), %in_57: f32 loc("params['blocks'][0]['down']"), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc227))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc466)
      %660 = arith.addf %out, %659 : f32 loc(#loc315)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x128xf32> loc(#loc315)
    %319 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %318 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/dot_general"(#loc225)), %in_57: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc227)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %320 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%318, %100 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc227)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %321 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99, %319 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %322 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%321, %97 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %323 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%322, %95 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/tanh"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %324 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%322, %323 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc318)
      linalg.yield %659 : f32 loc(#loc318)
    } -> tensor<16x16x128xf32> loc(#loc318)
    %325 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %324 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %326 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%320, %325 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc318)
      linalg.yield %659 : f32 loc(#loc318)
    } -> tensor<16x16x128xf32> loc(#loc318)
    %327 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %325 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/mul"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %328 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%327, %89 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc317)
      linalg.yield %659 : f32 loc(#loc317)
    } -> tensor<16x16x128xf32> loc(#loc317)
    %329 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%326, %328 : tensor<16x16x128xf32>, tensor<16x16x128xf32>) outs(%83 : tensor<16x16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc226)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc318)
      linalg.yield %659 : f32 loc(#loc318)
    } -> tensor<16x16x128xf32> loc(#loc318)
    %330 = linalg.generic {indexing_maps = [#map20, #map21, #map22], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%329, %82 : tensor<16x16x128xf32>, tensor<16x16x32xf32>) outs(%243 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc296)), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc225))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc318)
      %660 = arith.addf %out, %659 : f32 loc(#loc319)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<128x32xf32> loc(#loc319)
    %331 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel"]} ins(%330 : tensor<128x32xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc225)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc225))):
      linalg.yield %in : f32 loc(#loc320)
    } -> tensor<32x128xf32> loc(#loc320)
    %332 = linalg.generic {indexing_maps = [#map, #map24, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%329, %arg3 : tensor<16x16x128xf32>, tensor<32x128xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc226)), %in_57: f32 loc("params['blocks'][0]['up']"), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc225))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc318)
      %660 = arith.addf %out, %659 : f32 loc(#loc319)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc319)
    %333 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72, %332 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc291)), %in_57: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc225)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc296))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc414)
      linalg.yield %659 : f32 loc(#loc414)
    } -> tensor<16x16x32xf32> loc(#loc414)
    %334 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%333 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc415)
      linalg.yield %659 : f32 loc(#loc415)
    } -> tensor<16x16xf32> loc(#loc415)
    %expanded_47 = tensor.expand_shape %334 [[0], [1, 2]] output_shape [16, 16, 1] : tensor<16x16xf32> into tensor<16x16x1xf32> loc(#loc416)
    %335 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%332, %81 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc225)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc296)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc296))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc414)
      linalg.yield %659 : f32 loc(#loc414)
    } -> tensor<16x16x32xf32> loc(#loc414)
    %336 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47, %80 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc296)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc295)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc295))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc417)
      linalg.yield %659 : f32 loc(#loc417)
    } -> tensor<16x16x1xf32> loc(#loc417)
    %337 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%336, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc295)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc293))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc418)
      linalg.yield %659 : f32 loc(#loc418)
    } -> tensor<16x16x1xf32> loc(#loc418)
    %338 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%337 : tensor<16x16x1xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc419)
      linalg.yield %659 : f32 loc(#loc419)
    } -> tensor<16x16xf32> loc(#loc419)
    %339 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%338 : tensor<16x16xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc293)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc293))):
      linalg.yield %in : f32 loc(#loc420)
    } -> tensor<16x16x32xf32> loc(#loc420)
    %340 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72, %339 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc291)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc293)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc292))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc421)
      linalg.yield %659 : f32 loc(#loc421)
    } -> tensor<16x16x32xf32> loc(#loc421)
    %341 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%335, %340 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc296)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc292)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc292))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc422)
      linalg.yield %659 : f32 loc(#loc422)
    } -> tensor<16x16x32xf32> loc(#loc422)
    %342 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%339, %72 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc293)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc291)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc292))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc421)
      linalg.yield %659 : f32 loc(#loc421)
    } -> tensor<16x16x32xf32> loc(#loc421)
    %343 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%341, %342 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc292)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc292)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc292))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc422)
      linalg.yield %659 : f32 loc(#loc422)
    } -> tensor<16x16x32xf32> loc(#loc422)
    %344 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%343 : tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc292)), %out: f32 loc("jit(step)/transpose(jvp())/neg"(#loc291))):
      %659 = arith.negf %in : f32 loc(#loc423)
      linalg.yield %659 : f32 loc(#loc423)
    } -> tensor<16x16x32xf32> loc(#loc423)
    %345 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%344 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc424)
      linalg.yield %659 : f32 loc(#loc424)
    } -> tensor<16x16xf32> loc(#loc424)
    %expanded_48 = tensor.expand_shape %345 [[0], [1, 2]] output_shape [16, 16, 1] : tensor<16x16xf32> into tensor<16x16x1xf32> loc(#loc425)
    %346 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%315, %343 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc269)), %in_57: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc292)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc291))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc426)
      linalg.yield %659 : f32 loc(#loc426)
    } -> tensor<16x16x32xf32> loc(#loc426)
    %347 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc291)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc290))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc427)
      linalg.yield %659 : f32 loc(#loc427)
    } -> tensor<16x16x1xf32> loc(#loc427)
    %348 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%347 : tensor<16x16x1xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc428)
      linalg.yield %659 : f32 loc(#loc428)
    } -> tensor<16x16xf32> loc(#loc428)
    %349 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%348 : tensor<16x16xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc290)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc290))):
      linalg.yield %in : f32 loc(#loc429)
    } -> tensor<16x16x32xf32> loc(#loc429)
    %350 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%346, %349 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc291)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc290)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc290))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc430)
      linalg.yield %659 : f32 loc(#loc430)
    } -> tensor<16x16x32xf32> loc(#loc430)
    %351 = linalg.generic {indexing_maps = [#map20, #map21, #map22], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%350, %collapsed : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%266 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc290)), %in_57: f32 loc("jit(step)/jvp()/reshape"(#loc287)), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc288))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc430)
      %660 = arith.addf %out, %659 : f32 loc(#loc431)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<32x32xf32> loc(#loc431)
    %352 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel"]} ins(%351 : tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc288)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc288))):
      linalg.yield %in : f32 loc(#loc432)
    } -> tensor<32x32xf32> loc(#loc432)
    %353 = linalg.generic {indexing_maps = [#map, #map24, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%350, %arg1 : tensor<16x16x32xf32>, tensor<32x32xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc290)), %in_57: f32 loc("params['blocks'][0]['out']"), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc288))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc430)
      %660 = arith.addf %out, %659 : f32 loc(#loc431)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc431)
    %expanded_49 = tensor.expand_shape %353 [[0], [1], [2, 3]] output_shape [16, 16, 2, 16] : tensor<16x16x32xf32> into tensor<16x16x2x16xf32> loc(#loc433)
    %354 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_49 : tensor<16x16x2x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc287)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc286))):
      linalg.yield %in : f32 loc(#loc434)
    } -> tensor<16x2x16x16xf32> loc(#loc434)
    %355 = linalg.generic {indexing_maps = [#map25, #map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%354, %59 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc286)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/dot_general"(#loc285))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc434)
      %660 = arith.addf %out, %659 : f32 loc(#loc435)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc435)
    %356 = linalg.generic {indexing_maps = [#map26, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%355 : tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/dot_general"(#loc285)), %out: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/transpose"(#loc285))):
      linalg.yield %in : f32 loc(#loc436)
    } -> tensor<16x2x16x16xf32> loc(#loc436)
    %357 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%354, %36 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc286)), %in_57: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %out: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/dot_general"(#loc285))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc434)
      %660 = arith.addf %out, %659 : f32 loc(#loc435)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc435)
    %358 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<16x2x16x1xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/div"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284))):
      linalg.yield %in : f32 loc(#loc437)
    } -> tensor<16x2x16x16xf32> loc(#loc437)
    %359 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%357, %358 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/dot_general"(#loc285)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc437)
      linalg.yield %659 : f32 loc(#loc437)
    } -> tensor<16x2x16x16xf32> loc(#loc437)
    %360 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%359, %54 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/exp"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc437)
      linalg.yield %659 : f32 loc(#loc437)
    } -> tensor<16x2x16x16xf32> loc(#loc437)
    %361 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%360 : tensor<16x2x16x16xf32>) outs(%55 : tensor<16x2x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc438)
      linalg.yield %659 : f32 loc(#loc438)
    } -> tensor<16x2x16xf32> loc(#loc438)
    %expanded_50 = tensor.expand_shape %361 [[0], [1], [2, 3]] output_shape [16, 2, 16, 1] : tensor<16x2x16xf32> into tensor<16x2x16x1xf32> loc(#loc439)
    %362 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_50 : tensor<16x2x16x1xf32>) outs(%50 : tensor<16x2x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/neg"(#loc284))):
      %659 = arith.negf %in : f32 loc(#loc440)
      linalg.yield %659 : f32 loc(#loc440)
    } -> tensor<16x2x16x1xf32> loc(#loc440)
    %363 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%357, %58 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/dot_general"(#loc285)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc284))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc441)
      linalg.yield %659 : f32 loc(#loc441)
    } -> tensor<16x2x16x16xf32> loc(#loc441)
    %364 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%362 : tensor<16x2x16x1xf32>) outs(%55 : tensor<16x2x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc438)
      linalg.yield %659 : f32 loc(#loc438)
    } -> tensor<16x2x16xf32> loc(#loc438)
    %365 = linalg.generic {indexing_maps = [#map2, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%364 : tensor<16x2x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc284))):
      linalg.yield %in : f32 loc(#loc442)
    } -> tensor<16x2x16x16xf32> loc(#loc442)
    %366 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%363, %365 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/div"(#loc284)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc284))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc443)
      linalg.yield %659 : f32 loc(#loc443)
    } -> tensor<16x2x16x16xf32> loc(#loc443)
    %367 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%366, %54 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc284)), %in_57: f32 loc("jit(step)/jvp()/exp"(#loc284)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc284))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc437)
      linalg.yield %659 : f32 loc(#loc437)
    } -> tensor<16x2x16x16xf32> loc(#loc437)
    %368 = call @_where_87(%44#1, %44#2, %367) : (tensor<16x2x16x16xi1>, tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) -> tensor<16x2x16x16xf32> loc(#loc444)
    %369 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%368, %39 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%33 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(jit(_where)))"(#loc283)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc280)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc280))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc445)
      linalg.yield %659 : f32 loc(#loc445)
    } -> tensor<16x2x16x16xf32> loc(#loc445)
    %370 = linalg.generic {indexing_maps = [#map25, #map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%369, %34 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/div"(#loc280)), %in_57: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %out: f32 loc("jit(step)/transpose(jvp(bhqd,bhkd->bhqk))/dot_general"(#loc279))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc445)
      %660 = arith.addf %out, %659 : f32 loc(#loc446)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc446)
    %371 = linalg.generic {indexing_maps = [#map11, #map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%369, %35 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%37 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/div"(#loc280)), %in_57: f32 loc("jit(step)/jvp()/transpose"(#loc354)), %out: f32 loc("jit(step)/transpose(jvp(bhqd,bhkd->bhqk))/dot_general"(#loc279))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc445)
      %660 = arith.addf %out, %659 : f32 loc(#loc446)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x2x16x16xf32> loc(#loc446)
    %372 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%356 : tensor<16x2x16x16xf32>) outs(%64 : tensor<16x16x2x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqk,bhkd->bhqd))/transpose"(#loc285)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc496)
    } -> tensor<16x16x2x16xf32> loc(#loc496)
    %collapsed_51 = tensor.collapse_shape %372 [[0], [1], [2, 3]] : tensor<16x16x2x16xf32> into tensor<16x16x32xf32> loc(#loc497)
    %373 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%370 : tensor<16x2x16x16xf32>) outs(%64 : tensor<16x16x2x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqd,bhkd->bhqk))/dot_general"(#loc279)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc496)
    } -> tensor<16x16x2x16xf32> loc(#loc496)
    %collapsed_52 = tensor.collapse_shape %373 [[0], [1], [2, 3]] : tensor<16x16x2x16xf32> into tensor<16x16x32xf32> loc(#loc497)
    %374 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%371 : tensor<16x2x16x16xf32>) outs(%64 : tensor<16x16x2x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(bhqd,bhkd->bhqk))/dot_general"(#loc279)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc354))):
      linalg.yield %in : f32 loc(#loc496)
    } -> tensor<16x16x2x16xf32> loc(#loc496)
    %collapsed_53 = tensor.collapse_shape %374 [[0], [1], [2, 3]] : tensor<16x16x2x16xf32> into tensor<16x16x32xf32> loc(#loc497)
    %375 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel"]} outs(%30 : tensor<16x16x96xf32>) {
    ^bb0(%out: f32 loc("jit(step)/transpose(jvp())/concatenate"(#loc277))):
      %659 = linalg.index 0 : index loc(#loc447)
      %660 = linalg.index 1 : index loc(#loc447)
      %661 = linalg.index 2 : index loc(#loc447)
      %662 = arith.cmpi ult, %661, %c32 : index loc(#loc447)
      %663 = scf.if %662 -> (f32) {
        %extracted = tensor.extract %collapsed_53[%659, %660, %661] : tensor<16x16x32xf32> loc(#loc447)
        scf.yield %extracted : f32 loc(#loc447)
      } else {
        %664 = arith.cmpi ult, %661, %c64 : index loc(#loc447)
        %665 = scf.if %664 -> (f32) {
          %666 = arith.subi %661, %c32 : index loc(#loc447)
          %extracted = tensor.extract %collapsed_52[%659, %660, %666] : tensor<16x16x32xf32> loc(#loc447)
          scf.yield %extracted : f32 loc(#loc447)
        } else {
          %666 = arith.subi %661, %c64 : index loc(#loc447)
          %extracted = tensor.extract %collapsed_51[%659, %660, %666] : tensor<16x16x32xf32> loc(#loc447)
          scf.yield %extracted : f32 loc(#loc447)
        } loc(#loc447)
        scf.yield %665 : f32 loc(#loc447)
      } loc(#loc447)
      linalg.yield %663 : f32 loc(#loc447)
    } -> tensor<16x16x96xf32> loc(#loc447)
    %376 = linalg.generic {indexing_maps = [#map20, #map21, #map22], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%375, %29 : tensor<16x16x96xf32>, tensor<16x16x32xf32>) outs(%293 : tensor<96x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/concatenate"(#loc277)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc275)), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc276))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc447)
      %660 = arith.addf %out, %659 : f32 loc(#loc448)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<96x32xf32> loc(#loc448)
    %377 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel"]} ins(%376 : tensor<96x32xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc276)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc276))):
      linalg.yield %in : f32 loc(#loc449)
    } -> tensor<32x96xf32> loc(#loc449)
    %378 = linalg.generic {indexing_maps = [#map, #map24, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%375, %arg2 : tensor<16x16x96xf32>, tensor<32x96xf32>) outs(%3 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/concatenate"(#loc277)), %in_57: f32 loc("params['blocks'][0]['qkv']"), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc276))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc447)
      %660 = arith.addf %out, %659 : f32 loc(#loc448)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<16x16x32xf32> loc(#loc448)
    %379 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %378 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc270)), %in_57: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc276)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc275))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc450)
      linalg.yield %659 : f32 loc(#loc450)
    } -> tensor<16x16x32xf32> loc(#loc450)
    %380 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%379 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc451)
      linalg.yield %659 : f32 loc(#loc451)
    } -> tensor<16x16xf32> loc(#loc451)
    %expanded_54 = tensor.expand_shape %380 [[0], [1, 2]] output_shape [16, 16, 1] : tensor<16x16xf32> into tensor<16x16x1xf32> loc(#loc452)
    %381 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%378, %28 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc276)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc275)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc275))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc450)
      linalg.yield %659 : f32 loc(#loc450)
    } -> tensor<16x16x32xf32> loc(#loc450)
    %382 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_54, %27 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc275)), %in_57: f32 loc("jit(step)/jvp()/mul"(#loc274)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc274))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc453)
      linalg.yield %659 : f32 loc(#loc453)
    } -> tensor<16x16x1xf32> loc(#loc453)
    %383 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%382, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc274)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc272))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc454)
      linalg.yield %659 : f32 loc(#loc454)
    } -> tensor<16x16x1xf32> loc(#loc454)
    %384 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%383 : tensor<16x16x1xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc455)
      linalg.yield %659 : f32 loc(#loc455)
    } -> tensor<16x16xf32> loc(#loc455)
    %385 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%384 : tensor<16x16xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc272)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc272))):
      linalg.yield %in : f32 loc(#loc456)
    } -> tensor<16x16x32xf32> loc(#loc456)
    %386 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %385 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/sub"(#loc270)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc272)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc271))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc457)
      linalg.yield %659 : f32 loc(#loc457)
    } -> tensor<16x16x32xf32> loc(#loc457)
    %387 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%381, %386 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/mul"(#loc275)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc271)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc271))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc458)
      linalg.yield %659 : f32 loc(#loc458)
    } -> tensor<16x16x32xf32> loc(#loc458)
    %388 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%385, %17 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc272)), %in_57: f32 loc("jit(step)/jvp()/sub"(#loc270)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc271))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc457)
      linalg.yield %659 : f32 loc(#loc457)
    } -> tensor<16x16x32xf32> loc(#loc457)
    %389 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%387, %388 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc271)), %in_57: f32 loc("jit(step)/transpose(jvp())/mul"(#loc271)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc271))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc458)
      linalg.yield %659 : f32 loc(#loc458)
    } -> tensor<16x16x32xf32> loc(#loc458)
    %390 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%389 : tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc271)), %out: f32 loc("jit(step)/transpose(jvp())/neg"(#loc270))):
      %659 = arith.negf %in : f32 loc(#loc459)
      linalg.yield %659 : f32 loc(#loc459)
    } -> tensor<16x16x32xf32> loc(#loc459)
    %391 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%390 : tensor<16x16x32xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc460)
      linalg.yield %659 : f32 loc(#loc460)
    } -> tensor<16x16xf32> loc(#loc460)
    %expanded_55 = tensor.expand_shape %391 [[0], [1, 2]] output_shape [16, 16, 1] : tensor<16x16xf32> into tensor<16x16x1xf32> loc(#loc461)
    %392 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%350, %389 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc290)), %in_57: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc271)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc270))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc462)
      linalg.yield %659 : f32 loc(#loc462)
    } -> tensor<16x16x32xf32> loc(#loc462)
    %393 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_55, %14 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%12 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reshape"(#loc270)), %in_57: f32 loc("jit(step)/jvp()/div"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/div"(#loc269))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc463)
      linalg.yield %659 : f32 loc(#loc463)
    } -> tensor<16x16x1xf32> loc(#loc463)
    %394 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%393 : tensor<16x16x1xf32>) outs(%10 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc464)
      linalg.yield %659 : f32 loc(#loc464)
    } -> tensor<16x16xf32> loc(#loc464)
    %395 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%394 : tensor<16x16xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc269))):
      linalg.yield %in : f32 loc(#loc465)
    } -> tensor<16x16x32xf32> loc(#loc465)
    %396 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%392, %395 : tensor<16x16x32xf32>, tensor<16x16x32xf32>) outs(%2 : tensor<16x16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc270)), %in_57: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc269)), %out: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc269))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc466)
      linalg.yield %659 : f32 loc(#loc466)
    } -> tensor<16x16x32xf32> loc(#loc466)
    %397 = linalg.generic {indexing_maps = [#map27, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%396 : tensor<16x16x32xf32>) outs(%204 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc321)
      linalg.yield %659 : f32 loc(#loc321)
    } -> tensor<16x32xf32> loc(#loc321)
    %expanded_56 = tensor.expand_shape %397 [[0, 1], [2]] output_shape [1, 16, 32] : tensor<16x32xf32> into tensor<1x16x32xf32> loc(#loc322)
    %398 = linalg.generic {indexing_maps = [#map27, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded_56 : tensor<1x16x32xf32>) outs(%204 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %659 = arith.addf %out, %in : f32 loc(#loc321)
      linalg.yield %659 : f32 loc(#loc321)
    } -> tensor<16x32xf32> loc(#loc321)
    %399 = linalg.fill ins(%cst_3 : f32) outs(%206 : tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc323)
    %400 = linalg.generic {indexing_maps = [#map20, #map21, #map22], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%396, %1 : tensor<16x16x32xf32>, tensor<16x16x16xf32>) outs(%399 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/add_any"(#loc269)), %in_57: f32 loc("jit(step)/jvp(jit(_one_hot))"(#loc218)), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc219))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc466)
      %660 = arith.addf %out, %659 : f32 loc(#loc323)
      linalg.yield %660 : f32 loc(#loc)
    } -> tensor<32x16xf32> loc(#loc323)
    %401 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel"]} ins(%400 : tensor<32x16xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc219)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc219))):
      linalg.yield %in : f32 loc(#loc324)
    } -> tensor<16x32xf32> loc(#loc324)
    %402 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc498))):
      linalg.yield %in : f32 loc(#loc518)
    } -> tensor<128x32xf32> loc(#loc518)
    %403 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%402, %317 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc227)), %out: f32 loc("jit(step)/mul"(#loc498))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc518)
      linalg.yield %659 : f32 loc(#loc518)
    } -> tensor<128x32xf32> loc(#loc518)
    %404 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc499))):
      linalg.yield %in : f32 loc(#loc519)
    } -> tensor<128x32xf32> loc(#loc519)
    %405 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%404, %arg12 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc499)), %in_57: f32 loc("state[0].mu['blocks'][0]['down']"), %out: f32 loc("jit(step)/mul"(#loc499))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc519)
      linalg.yield %659 : f32 loc(#loc519)
    } -> tensor<128x32xf32> loc(#loc519)
    %406 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%403, %405 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/mul"(#loc499)), %out: f32 loc("jit(step)/add"(#loc500))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc520)
      linalg.yield %659 : f32 loc(#loc520)
    } -> tensor<128x32xf32> loc(#loc520)
    %407 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc498))):
      linalg.yield %in : f32 loc(#loc518)
    } -> tensor<32x32xf32> loc(#loc518)
    %408 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%407, %352 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc288)), %out: f32 loc("jit(step)/mul"(#loc498))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc518)
      linalg.yield %659 : f32 loc(#loc518)
    } -> tensor<32x32xf32> loc(#loc518)
    %409 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc499))):
      linalg.yield %in : f32 loc(#loc519)
    } -> tensor<32x32xf32> loc(#loc519)
    %410 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%409, %arg13 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc499)), %in_57: f32 loc("state[0].mu['blocks'][0]['out']"), %out: f32 loc("jit(step)/mul"(#loc499))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc519)
      linalg.yield %659 : f32 loc(#loc519)
    } -> tensor<32x32xf32> loc(#loc519)
    %411 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%408, %410 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/mul"(#loc499)), %out: f32 loc("jit(step)/add"(#loc500))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc520)
      linalg.yield %659 : f32 loc(#loc520)
    } -> tensor<32x32xf32> loc(#loc520)
    %412 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc498))):
      linalg.yield %in : f32 loc(#loc518)
    } -> tensor<32x96xf32> loc(#loc518)
    %413 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%412, %377 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc276)), %out: f32 loc("jit(step)/mul"(#loc498))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc518)
      linalg.yield %659 : f32 loc(#loc518)
    } -> tensor<32x96xf32> loc(#loc518)
    %414 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc499))):
      linalg.yield %in : f32 loc(#loc519)
    } -> tensor<32x96xf32> loc(#loc519)
    %415 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%414, %arg14 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc499)), %in_57: f32 loc("state[0].mu['blocks'][0]['qkv']"), %out: f32 loc("jit(step)/mul"(#loc499))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc519)
      linalg.yield %659 : f32 loc(#loc519)
    } -> tensor<32x96xf32> loc(#loc519)
    %416 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%413, %415 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/mul"(#loc499)), %out: f32 loc("jit(step)/add"(#loc500))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc520)
      linalg.yield %659 : f32 loc(#loc520)
    } -> tensor<32x96xf32> loc(#loc520)
    %417 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc498))):
      linalg.yield %in : f32 loc(#loc518)
    } -> tensor<32x128xf32> loc(#loc518)
    %418 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%417, %331 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc225)), %out: f32 loc("jit(step)/mul"(#loc498))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc518)
      linalg.yield %659 : f32 loc(#loc518)
    } -> tensor<32x128xf32> loc(#loc518)
    %419 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc499))):
      linalg.yield %in : f32 loc(#loc519)
    } -> tensor<32x128xf32> loc(#loc519)
    %420 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%419, %arg15 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc499)), %in_57: f32 loc("state[0].mu['blocks'][0]['up']"), %out: f32 loc("jit(step)/mul"(#loc499))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc519)
      linalg.yield %659 : f32 loc(#loc519)
    } -> tensor<32x128xf32> loc(#loc519)
    %421 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%418, %420 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/mul"(#loc499)), %out: f32 loc("jit(step)/add"(#loc500))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc520)
      linalg.yield %659 : f32 loc(#loc520)
    } -> tensor<32x128xf32> loc(#loc520)
    %422 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%402, %230 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc227)), %out: f32 loc("jit(step)/mul"(#loc498))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc518)
      linalg.yield %659 : f32 loc(#loc518)
    } -> tensor<128x32xf32> loc(#loc518)
    %423 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%404, %arg16 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc499)), %in_57: f32 loc("state[0].mu['blocks'][1]['down']"), %out: f32 loc("jit(step)/mul"(#loc499))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc519)
      linalg.yield %659 : f32 loc(#loc519)
    } -> tensor<128x32xf32> loc(#loc519)
    %424 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%422, %423 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/mul"(#loc499)), %out: f32 loc("jit(step)/add"(#loc500))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc520)
      linalg.yield %659 : f32 loc(#loc520)
    } -> tensor<128x32xf32> loc(#loc520)
    %425 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%407, %268 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc288)), %out: f32 loc("jit(step)/mul"(#loc498))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc518)
      linalg.yield %659 : f32 loc(#loc518)
    } -> tensor<32x32xf32> loc(#loc518)
    %426 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%409, %arg17 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc499)), %in_57: f32 loc("state[0].mu['blocks'][1]['out']"), %out: f32 loc("jit(step)/mul"(#loc499))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc519)
      linalg.yield %659 : f32 loc(#loc519)
    } -> tensor<32x32xf32> loc(#loc519)
    %427 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%425, %426 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/mul"(#loc499)), %out: f32 loc("jit(step)/add"(#loc500))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc520)
      linalg.yield %659 : f32 loc(#loc520)
    } -> tensor<32x32xf32> loc(#loc520)
    %428 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%412, %296 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc276)), %out: f32 loc("jit(step)/mul"(#loc498))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc518)
      linalg.yield %659 : f32 loc(#loc518)
    } -> tensor<32x96xf32> loc(#loc518)
    %429 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%414, %arg18 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc499)), %in_57: f32 loc("state[0].mu['blocks'][1]['qkv']"), %out: f32 loc("jit(step)/mul"(#loc499))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc519)
      linalg.yield %659 : f32 loc(#loc519)
    } -> tensor<32x96xf32> loc(#loc519)
    %430 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%428, %429 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/mul"(#loc499)), %out: f32 loc("jit(step)/add"(#loc500))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc520)
      linalg.yield %659 : f32 loc(#loc520)
    } -> tensor<32x96xf32> loc(#loc520)
    %431 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%417, %245 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc225)), %out: f32 loc("jit(step)/mul"(#loc498))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc518)
      linalg.yield %659 : f32 loc(#loc518)
    } -> tensor<32x128xf32> loc(#loc518)
    %432 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%419, %arg19 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc499)), %in_57: f32 loc("state[0].mu['blocks'][1]['up']"), %out: f32 loc("jit(step)/mul"(#loc499))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc519)
      linalg.yield %659 : f32 loc(#loc519)
    } -> tensor<32x128xf32> loc(#loc519)
    %433 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%431, %432 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/mul"(#loc499)), %out: f32 loc("jit(step)/add"(#loc500))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc520)
      linalg.yield %659 : f32 loc(#loc520)
    } -> tensor<32x128xf32> loc(#loc520)
    %434 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc498))):
      linalg.yield %in : f32 loc(#loc518)
    } -> tensor<32x16xf32> loc(#loc518)
    %435 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%434, %207 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc230)), %out: f32 loc("jit(step)/mul"(#loc498))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc518)
      linalg.yield %659 : f32 loc(#loc518)
    } -> tensor<32x16xf32> loc(#loc518)
    %436 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc499))):
      linalg.yield %in : f32 loc(#loc519)
    } -> tensor<32x16xf32> loc(#loc519)
    %437 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%436, %arg20 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc499)), %in_57: f32 loc("state[0].mu['head']"), %out: f32 loc("jit(step)/mul"(#loc499))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc519)
      linalg.yield %659 : f32 loc(#loc519)
    } -> tensor<32x16xf32> loc(#loc519)
    %438 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%435, %437 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/mul"(#loc499)), %out: f32 loc("jit(step)/add"(#loc500))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc520)
      linalg.yield %659 : f32 loc(#loc520)
    } -> tensor<32x16xf32> loc(#loc520)
    %439 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc498))):
      linalg.yield %in : f32 loc(#loc518)
    } -> tensor<16x32xf32> loc(#loc518)
    %440 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%439, %398 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc220)), %out: f32 loc("jit(step)/mul"(#loc498))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc518)
      linalg.yield %659 : f32 loc(#loc518)
    } -> tensor<16x32xf32> loc(#loc518)
    %441 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc499))):
      linalg.yield %in : f32 loc(#loc519)
    } -> tensor<16x32xf32> loc(#loc519)
    %442 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%441, %arg21 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc499)), %in_57: f32 loc("state[0].mu['places']"), %out: f32 loc("jit(step)/mul"(#loc499))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc519)
      linalg.yield %659 : f32 loc(#loc519)
    } -> tensor<16x32xf32> loc(#loc519)
    %443 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%440, %442 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/mul"(#loc499)), %out: f32 loc("jit(step)/add"(#loc500))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc520)
      linalg.yield %659 : f32 loc(#loc520)
    } -> tensor<16x32xf32> loc(#loc520)
    %444 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%439, %401 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc219)), %out: f32 loc("jit(step)/mul"(#loc498))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc518)
      linalg.yield %659 : f32 loc(#loc518)
    } -> tensor<16x32xf32> loc(#loc518)
    %445 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%441, %arg22 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc499)), %in_57: f32 loc("state[0].mu['tokens']"), %out: f32 loc("jit(step)/mul"(#loc499))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc519)
      linalg.yield %659 : f32 loc(#loc519)
    } -> tensor<16x32xf32> loc(#loc519)
    %446 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%444, %445 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc498)), %in_57: f32 loc("jit(step)/mul"(#loc499)), %out: f32 loc("jit(step)/add"(#loc500))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc520)
      linalg.yield %659 : f32 loc(#loc520)
    } -> tensor<16x32xf32> loc(#loc520)
    %447 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%317, %317 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc227)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc227)), %out: f32 loc("jit(step)/integer_pow"(#loc521))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc526)
      linalg.yield %659 : f32 loc(#loc526)
    } -> tensor<128x32xf32> loc(#loc526)
    %448 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc502))):
      linalg.yield %in : f32 loc(#loc522)
    } -> tensor<128x32xf32> loc(#loc522)
    %449 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%448, %447 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/integer_pow"(#loc521)), %out: f32 loc("jit(step)/mul"(#loc502))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc522)
      linalg.yield %659 : f32 loc(#loc522)
    } -> tensor<128x32xf32> loc(#loc522)
    %450 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc503))):
      linalg.yield %in : f32 loc(#loc523)
    } -> tensor<128x32xf32> loc(#loc523)
    %451 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%450, %arg23 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc503)), %in_57: f32 loc("state[0].nu['blocks'][0]['down']"), %out: f32 loc("jit(step)/mul"(#loc503))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc523)
      linalg.yield %659 : f32 loc(#loc523)
    } -> tensor<128x32xf32> loc(#loc523)
    %452 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%449, %451 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/mul"(#loc503)), %out: f32 loc("jit(step)/add"(#loc504))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc524)
      linalg.yield %659 : f32 loc(#loc524)
    } -> tensor<128x32xf32> loc(#loc524)
    %453 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%352, %352 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc288)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc288)), %out: f32 loc("jit(step)/integer_pow"(#loc521))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc526)
      linalg.yield %659 : f32 loc(#loc526)
    } -> tensor<32x32xf32> loc(#loc526)
    %454 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc502))):
      linalg.yield %in : f32 loc(#loc522)
    } -> tensor<32x32xf32> loc(#loc522)
    %455 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%454, %453 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/integer_pow"(#loc521)), %out: f32 loc("jit(step)/mul"(#loc502))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc522)
      linalg.yield %659 : f32 loc(#loc522)
    } -> tensor<32x32xf32> loc(#loc522)
    %456 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc503))):
      linalg.yield %in : f32 loc(#loc523)
    } -> tensor<32x32xf32> loc(#loc523)
    %457 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%456, %arg24 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc503)), %in_57: f32 loc("state[0].nu['blocks'][0]['out']"), %out: f32 loc("jit(step)/mul"(#loc503))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc523)
      linalg.yield %659 : f32 loc(#loc523)
    } -> tensor<32x32xf32> loc(#loc523)
    %458 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%455, %457 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/mul"(#loc503)), %out: f32 loc("jit(step)/add"(#loc504))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc524)
      linalg.yield %659 : f32 loc(#loc524)
    } -> tensor<32x32xf32> loc(#loc524)
    %459 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%377, %377 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc276)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc276)), %out: f32 loc("jit(step)/integer_pow"(#loc521))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc526)
      linalg.yield %659 : f32 loc(#loc526)
    } -> tensor<32x96xf32> loc(#loc526)
    %460 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc502))):
      linalg.yield %in : f32 loc(#loc522)
    } -> tensor<32x96xf32> loc(#loc522)
    %461 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%460, %459 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/integer_pow"(#loc521)), %out: f32 loc("jit(step)/mul"(#loc502))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc522)
      linalg.yield %659 : f32 loc(#loc522)
    } -> tensor<32x96xf32> loc(#loc522)
    %462 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc503))):
      linalg.yield %in : f32 loc(#loc523)
    } -> tensor<32x96xf32> loc(#loc523)
    %463 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%462, %arg25 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc503)), %in_57: f32 loc("state[0].nu['blocks'][0]['qkv']"), %out: f32 loc("jit(step)/mul"(#loc503))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc523)
      linalg.yield %659 : f32 loc(#loc523)
    } -> tensor<32x96xf32> loc(#loc523)
    %464 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%461, %463 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/mul"(#loc503)), %out: f32 loc("jit(step)/add"(#loc504))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc524)
      linalg.yield %659 : f32 loc(#loc524)
    } -> tensor<32x96xf32> loc(#loc524)
    %465 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%331, %331 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc225)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc225)), %out: f32 loc("jit(step)/integer_pow"(#loc521))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc526)
      linalg.yield %659 : f32 loc(#loc526)
    } -> tensor<32x128xf32> loc(#loc526)
    %466 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc502))):
      linalg.yield %in : f32 loc(#loc522)
    } -> tensor<32x128xf32> loc(#loc522)
    %467 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%466, %465 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/integer_pow"(#loc521)), %out: f32 loc("jit(step)/mul"(#loc502))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc522)
      linalg.yield %659 : f32 loc(#loc522)
    } -> tensor<32x128xf32> loc(#loc522)
    %468 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc503))):
      linalg.yield %in : f32 loc(#loc523)
    } -> tensor<32x128xf32> loc(#loc523)
    %469 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%468, %arg26 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc503)), %in_57: f32 loc("state[0].nu['blocks'][0]['up']"), %out: f32 loc("jit(step)/mul"(#loc503))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc523)
      linalg.yield %659 : f32 loc(#loc523)
    } -> tensor<32x128xf32> loc(#loc523)
    %470 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%467, %469 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/mul"(#loc503)), %out: f32 loc("jit(step)/add"(#loc504))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc524)
      linalg.yield %659 : f32 loc(#loc524)
    } -> tensor<32x128xf32> loc(#loc524)
    %471 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%230, %230 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc227)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc227)), %out: f32 loc("jit(step)/integer_pow"(#loc521))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc526)
      linalg.yield %659 : f32 loc(#loc526)
    } -> tensor<128x32xf32> loc(#loc526)
    %472 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%448, %471 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/integer_pow"(#loc521)), %out: f32 loc("jit(step)/mul"(#loc502))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc522)
      linalg.yield %659 : f32 loc(#loc522)
    } -> tensor<128x32xf32> loc(#loc522)
    %473 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%450, %arg27 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc503)), %in_57: f32 loc("state[0].nu['blocks'][1]['down']"), %out: f32 loc("jit(step)/mul"(#loc503))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc523)
      linalg.yield %659 : f32 loc(#loc523)
    } -> tensor<128x32xf32> loc(#loc523)
    %474 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%472, %473 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/mul"(#loc503)), %out: f32 loc("jit(step)/add"(#loc504))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc524)
      linalg.yield %659 : f32 loc(#loc524)
    } -> tensor<128x32xf32> loc(#loc524)
    %475 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%268, %268 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc288)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc288)), %out: f32 loc("jit(step)/integer_pow"(#loc521))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc526)
      linalg.yield %659 : f32 loc(#loc526)
    } -> tensor<32x32xf32> loc(#loc526)
    %476 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%454, %475 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/integer_pow"(#loc521)), %out: f32 loc("jit(step)/mul"(#loc502))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc522)
      linalg.yield %659 : f32 loc(#loc522)
    } -> tensor<32x32xf32> loc(#loc522)
    %477 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%456, %arg28 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc503)), %in_57: f32 loc("state[0].nu['blocks'][1]['out']"), %out: f32 loc("jit(step)/mul"(#loc503))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc523)
      linalg.yield %659 : f32 loc(#loc523)
    } -> tensor<32x32xf32> loc(#loc523)
    %478 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%476, %477 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/mul"(#loc503)), %out: f32 loc("jit(step)/add"(#loc504))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc524)
      linalg.yield %659 : f32 loc(#loc524)
    } -> tensor<32x32xf32> loc(#loc524)
    %479 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%296, %296 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc276)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc276)), %out: f32 loc("jit(step)/integer_pow"(#loc521))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc526)
      linalg.yield %659 : f32 loc(#loc526)
    } -> tensor<32x96xf32> loc(#loc526)
    %480 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%460, %479 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/integer_pow"(#loc521)), %out: f32 loc("jit(step)/mul"(#loc502))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc522)
      linalg.yield %659 : f32 loc(#loc522)
    } -> tensor<32x96xf32> loc(#loc522)
    %481 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%462, %arg29 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc503)), %in_57: f32 loc("state[0].nu['blocks'][1]['qkv']"), %out: f32 loc("jit(step)/mul"(#loc503))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc523)
      linalg.yield %659 : f32 loc(#loc523)
    } -> tensor<32x96xf32> loc(#loc523)
    %482 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%480, %481 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/mul"(#loc503)), %out: f32 loc("jit(step)/add"(#loc504))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc524)
      linalg.yield %659 : f32 loc(#loc524)
    } -> tensor<32x96xf32> loc(#loc524)
    %483 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%245, %245 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc225)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc225)), %out: f32 loc("jit(step)/integer_pow"(#loc521))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc526)
      linalg.yield %659 : f32 loc(#loc526)
    } -> tensor<32x128xf32> loc(#loc526)
    %484 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%466, %483 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/integer_pow"(#loc521)), %out: f32 loc("jit(step)/mul"(#loc502))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc522)
      linalg.yield %659 : f32 loc(#loc522)
    } -> tensor<32x128xf32> loc(#loc522)
    %485 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%468, %arg30 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc503)), %in_57: f32 loc("state[0].nu['blocks'][1]['up']"), %out: f32 loc("jit(step)/mul"(#loc503))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc523)
      linalg.yield %659 : f32 loc(#loc523)
    } -> tensor<32x128xf32> loc(#loc523)
    %486 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%484, %485 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/mul"(#loc503)), %out: f32 loc("jit(step)/add"(#loc504))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc524)
      linalg.yield %659 : f32 loc(#loc524)
    } -> tensor<32x128xf32> loc(#loc524)
    %487 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%207, %207 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc230)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc230)), %out: f32 loc("jit(step)/integer_pow"(#loc521))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc526)
      linalg.yield %659 : f32 loc(#loc526)
    } -> tensor<32x16xf32> loc(#loc526)
    %488 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc502))):
      linalg.yield %in : f32 loc(#loc522)
    } -> tensor<32x16xf32> loc(#loc522)
    %489 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%488, %487 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/integer_pow"(#loc521)), %out: f32 loc("jit(step)/mul"(#loc502))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc522)
      linalg.yield %659 : f32 loc(#loc522)
    } -> tensor<32x16xf32> loc(#loc522)
    %490 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc503))):
      linalg.yield %in : f32 loc(#loc523)
    } -> tensor<32x16xf32> loc(#loc523)
    %491 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%490, %arg31 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc503)), %in_57: f32 loc("state[0].nu['head']"), %out: f32 loc("jit(step)/mul"(#loc503))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc523)
      linalg.yield %659 : f32 loc(#loc523)
    } -> tensor<32x16xf32> loc(#loc523)
    %492 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%489, %491 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/mul"(#loc503)), %out: f32 loc("jit(step)/add"(#loc504))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc524)
      linalg.yield %659 : f32 loc(#loc524)
    } -> tensor<32x16xf32> loc(#loc524)
    %493 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%398, %398 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc220)), %in_57: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc220)), %out: f32 loc("jit(step)/integer_pow"(#loc521))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc526)
      linalg.yield %659 : f32 loc(#loc526)
    } -> tensor<16x32xf32> loc(#loc526)
    %494 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc502))):
      linalg.yield %in : f32 loc(#loc522)
    } -> tensor<16x32xf32> loc(#loc522)
    %495 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%494, %493 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/integer_pow"(#loc521)), %out: f32 loc("jit(step)/mul"(#loc502))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc522)
      linalg.yield %659 : f32 loc(#loc522)
    } -> tensor<16x32xf32> loc(#loc522)
    %496 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc503))):
      linalg.yield %in : f32 loc(#loc523)
    } -> tensor<16x32xf32> loc(#loc523)
    %497 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%496, %arg32 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc503)), %in_57: f32 loc("state[0].nu['places']"), %out: f32 loc("jit(step)/mul"(#loc503))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc523)
      linalg.yield %659 : f32 loc(#loc523)
    } -> tensor<16x32xf32> loc(#loc523)
    %498 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%495, %497 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/mul"(#loc503)), %out: f32 loc("jit(step)/add"(#loc504))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc524)
      linalg.yield %659 : f32 loc(#loc524)
    } -> tensor<16x32xf32> loc(#loc524)
    %499 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%401, %401 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc219)), %in_57: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc219)), %out: f32 loc("jit(step)/integer_pow"(#loc521))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc526)
      linalg.yield %659 : f32 loc(#loc526)
    } -> tensor<16x32xf32> loc(#loc526)
    %500 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%494, %499 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/integer_pow"(#loc521)), %out: f32 loc("jit(step)/mul"(#loc502))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc522)
      linalg.yield %659 : f32 loc(#loc522)
    } -> tensor<16x32xf32> loc(#loc522)
    %501 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%496, %arg33 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc503)), %in_57: f32 loc("state[0].nu['tokens']"), %out: f32 loc("jit(step)/mul"(#loc503))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc523)
      linalg.yield %659 : f32 loc(#loc523)
    } -> tensor<16x32xf32> loc(#loc523)
    %502 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%500, %501 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc502)), %in_57: f32 loc("jit(step)/mul"(#loc503)), %out: f32 loc("jit(step)/add"(#loc504))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc524)
      linalg.yield %659 : f32 loc(#loc524)
    } -> tensor<16x32xf32> loc(#loc524)
    %503 = tensor.empty() : tensor<i1> loc(#loc493)
    %504 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = []} ins(%arg11 : tensor<i32>) outs(%503 : tensor<i1>) {
    ^bb0(%in: i32 loc("state[0].count"), %out: i1 loc("jit(step)/lt"(#loc337))):
      %659 = arith.cmpi slt, %in, %c2147483647_i32 : i32 loc(#loc493)
      linalg.yield %659 : i1 loc(#loc493)
    } -> tensor<i1> loc(#loc493)
    %505 = tensor.empty() : tensor<i32> loc(#loc492)
    %506 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = []} ins(%arg11 : tensor<i32>) outs(%505 : tensor<i32>) {
    ^bb0(%in: i32 loc("state[0].count"), %out: i32 loc("jit(step)/add"(#loc336))):
      %659 = arith.addi %in, %c1_i32 : i32 loc(#loc492)
      linalg.yield %659 : i32 loc(#loc492)
    } -> tensor<i32> loc(#loc492)
    %507 = call @_where_121(%504, %506, %cst_7) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32> loc(#loc505)
    %508 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = []} ins(%507 : tensor<i32>) outs(%192 : tensor<f32>) {
    ^bb0(%in: i32 loc("jit(step)/jit(_where)"(#loc469)), %out: f32 loc("jit(step)/pow"(#loc263))):
      %659 = arith.sitofp %in : i32 to f32 loc(#loc335)
      linalg.yield %659 : f32 loc(#loc335)
    } -> tensor<f32> loc(#loc335)
    %509 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = []} ins(%508 : tensor<f32>) outs(%192 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/pow"(#loc263)), %out: f32 loc("jit(step)/pow"(#loc263))):
      %659 = math.powf %cst_0, %in : f32 loc(#loc335)
      linalg.yield %659 : f32 loc(#loc335)
    } -> tensor<f32> loc(#loc335)
    %510 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = []} ins(%509 : tensor<f32>) outs(%192 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/pow"(#loc263)), %out: f32 loc("jit(step)/sub"(#loc263))):
      %659 = arith.subf %cst_1, %in : f32 loc(#loc470)
      linalg.yield %659 : f32 loc(#loc470)
    } -> tensor<f32> loc(#loc470)
    %511 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%510 : tensor<f32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      linalg.yield %in : f32 loc(#loc471)
    } -> tensor<128x32xf32> loc(#loc471)
    %512 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%406, %511 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc500)), %in_57: f32 loc("jit(step)/div"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc471)
      linalg.yield %659 : f32 loc(#loc471)
    } -> tensor<128x32xf32> loc(#loc471)
    %513 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%510 : tensor<f32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      linalg.yield %in : f32 loc(#loc471)
    } -> tensor<32x32xf32> loc(#loc471)
    %514 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%411, %513 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc500)), %in_57: f32 loc("jit(step)/div"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc471)
      linalg.yield %659 : f32 loc(#loc471)
    } -> tensor<32x32xf32> loc(#loc471)
    %515 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%510 : tensor<f32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      linalg.yield %in : f32 loc(#loc471)
    } -> tensor<32x96xf32> loc(#loc471)
    %516 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%416, %515 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc500)), %in_57: f32 loc("jit(step)/div"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc471)
      linalg.yield %659 : f32 loc(#loc471)
    } -> tensor<32x96xf32> loc(#loc471)
    %517 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%510 : tensor<f32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      linalg.yield %in : f32 loc(#loc471)
    } -> tensor<32x128xf32> loc(#loc471)
    %518 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%421, %517 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc500)), %in_57: f32 loc("jit(step)/div"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc471)
      linalg.yield %659 : f32 loc(#loc471)
    } -> tensor<32x128xf32> loc(#loc471)
    %519 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%424, %511 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc500)), %in_57: f32 loc("jit(step)/div"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc471)
      linalg.yield %659 : f32 loc(#loc471)
    } -> tensor<128x32xf32> loc(#loc471)
    %520 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%427, %513 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc500)), %in_57: f32 loc("jit(step)/div"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc471)
      linalg.yield %659 : f32 loc(#loc471)
    } -> tensor<32x32xf32> loc(#loc471)
    %521 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%430, %515 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc500)), %in_57: f32 loc("jit(step)/div"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc471)
      linalg.yield %659 : f32 loc(#loc471)
    } -> tensor<32x96xf32> loc(#loc471)
    %522 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%433, %517 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc500)), %in_57: f32 loc("jit(step)/div"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc471)
      linalg.yield %659 : f32 loc(#loc471)
    } -> tensor<32x128xf32> loc(#loc471)
    %523 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%510 : tensor<f32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      linalg.yield %in : f32 loc(#loc471)
    } -> tensor<32x16xf32> loc(#loc471)
    %524 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%438, %523 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc500)), %in_57: f32 loc("jit(step)/div"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc471)
      linalg.yield %659 : f32 loc(#loc471)
    } -> tensor<32x16xf32> loc(#loc471)
    %525 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%510 : tensor<f32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      linalg.yield %in : f32 loc(#loc471)
    } -> tensor<16x32xf32> loc(#loc471)
    %526 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%443, %525 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc500)), %in_57: f32 loc("jit(step)/div"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc471)
      linalg.yield %659 : f32 loc(#loc471)
    } -> tensor<16x32xf32> loc(#loc471)
    %527 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%446, %525 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc500)), %in_57: f32 loc("jit(step)/div"(#loc263)), %out: f32 loc("jit(step)/div"(#loc263))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc471)
      linalg.yield %659 : f32 loc(#loc471)
    } -> tensor<16x32xf32> loc(#loc471)
    %528 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = []} ins(%508 : tensor<f32>) outs(%192 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/pow"(#loc263)), %out: f32 loc("jit(step)/pow"(#loc262))):
      %659 = math.powf %cst, %in : f32 loc(#loc334)
      linalg.yield %659 : f32 loc(#loc334)
    } -> tensor<f32> loc(#loc334)
    %529 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = []} ins(%528 : tensor<f32>) outs(%192 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/pow"(#loc262)), %out: f32 loc("jit(step)/sub"(#loc262))):
      %659 = arith.subf %cst_1, %in : f32 loc(#loc472)
      linalg.yield %659 : f32 loc(#loc472)
    } -> tensor<f32> loc(#loc472)
    %530 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%529 : tensor<f32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      linalg.yield %in : f32 loc(#loc473)
    } -> tensor<128x32xf32> loc(#loc473)
    %531 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%452, %530 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc504)), %in_57: f32 loc("jit(step)/div"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc473)
      linalg.yield %659 : f32 loc(#loc473)
    } -> tensor<128x32xf32> loc(#loc473)
    %532 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%529 : tensor<f32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      linalg.yield %in : f32 loc(#loc473)
    } -> tensor<32x32xf32> loc(#loc473)
    %533 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%458, %532 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc504)), %in_57: f32 loc("jit(step)/div"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc473)
      linalg.yield %659 : f32 loc(#loc473)
    } -> tensor<32x32xf32> loc(#loc473)
    %534 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%529 : tensor<f32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      linalg.yield %in : f32 loc(#loc473)
    } -> tensor<32x96xf32> loc(#loc473)
    %535 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%464, %534 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc504)), %in_57: f32 loc("jit(step)/div"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc473)
      linalg.yield %659 : f32 loc(#loc473)
    } -> tensor<32x96xf32> loc(#loc473)
    %536 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%529 : tensor<f32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      linalg.yield %in : f32 loc(#loc473)
    } -> tensor<32x128xf32> loc(#loc473)
    %537 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%470, %536 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc504)), %in_57: f32 loc("jit(step)/div"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc473)
      linalg.yield %659 : f32 loc(#loc473)
    } -> tensor<32x128xf32> loc(#loc473)
    %538 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%474, %530 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc504)), %in_57: f32 loc("jit(step)/div"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc473)
      linalg.yield %659 : f32 loc(#loc473)
    } -> tensor<128x32xf32> loc(#loc473)
    %539 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%478, %532 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc504)), %in_57: f32 loc("jit(step)/div"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc473)
      linalg.yield %659 : f32 loc(#loc473)
    } -> tensor<32x32xf32> loc(#loc473)
    %540 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%482, %534 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc504)), %in_57: f32 loc("jit(step)/div"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc473)
      linalg.yield %659 : f32 loc(#loc473)
    } -> tensor<32x96xf32> loc(#loc473)
    %541 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%486, %536 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc504)), %in_57: f32 loc("jit(step)/div"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc473)
      linalg.yield %659 : f32 loc(#loc473)
    } -> tensor<32x128xf32> loc(#loc473)
    %542 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%529 : tensor<f32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      linalg.yield %in : f32 loc(#loc473)
    } -> tensor<32x16xf32> loc(#loc473)
    %543 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%492, %542 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc504)), %in_57: f32 loc("jit(step)/div"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc473)
      linalg.yield %659 : f32 loc(#loc473)
    } -> tensor<32x16xf32> loc(#loc473)
    %544 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%529 : tensor<f32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      linalg.yield %in : f32 loc(#loc473)
    } -> tensor<16x32xf32> loc(#loc473)
    %545 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%498, %544 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc504)), %in_57: f32 loc("jit(step)/div"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc473)
      linalg.yield %659 : f32 loc(#loc473)
    } -> tensor<16x32xf32> loc(#loc473)
    %546 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%502, %544 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc504)), %in_57: f32 loc("jit(step)/div"(#loc262)), %out: f32 loc("jit(step)/div"(#loc262))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc473)
      linalg.yield %659 : f32 loc(#loc473)
    } -> tensor<16x32xf32> loc(#loc473)
    %547 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_24 : tensor<f32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc474))):
      linalg.yield %in : f32 loc(#loc506)
    } -> tensor<128x32xf32> loc(#loc506)
    %548 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%531, %547 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc262)), %in_57: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/add"(#loc474))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc506)
      linalg.yield %659 : f32 loc(#loc506)
    } -> tensor<128x32xf32> loc(#loc506)
    %549 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%548 : tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/sqrt"(#loc475))):
      %659 = math.sqrt %in : f32 loc(#loc507)
      linalg.yield %659 : f32 loc(#loc507)
    } -> tensor<128x32xf32> loc(#loc507)
    %550 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc476))):
      linalg.yield %in : f32 loc(#loc508)
    } -> tensor<128x32xf32> loc(#loc508)
    %551 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%549, %550 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc475)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/add"(#loc476))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc508)
      linalg.yield %659 : f32 loc(#loc508)
    } -> tensor<128x32xf32> loc(#loc508)
    %552 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%512, %551 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc263)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/div"(#loc477))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc509)
      linalg.yield %659 : f32 loc(#loc509)
    } -> tensor<128x32xf32> loc(#loc509)
    %553 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_24 : tensor<f32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc474))):
      linalg.yield %in : f32 loc(#loc506)
    } -> tensor<32x32xf32> loc(#loc506)
    %554 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%533, %553 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc262)), %in_57: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/add"(#loc474))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc506)
      linalg.yield %659 : f32 loc(#loc506)
    } -> tensor<32x32xf32> loc(#loc506)
    %555 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%554 : tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/sqrt"(#loc475))):
      %659 = math.sqrt %in : f32 loc(#loc507)
      linalg.yield %659 : f32 loc(#loc507)
    } -> tensor<32x32xf32> loc(#loc507)
    %556 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc476))):
      linalg.yield %in : f32 loc(#loc508)
    } -> tensor<32x32xf32> loc(#loc508)
    %557 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%555, %556 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc475)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/add"(#loc476))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc508)
      linalg.yield %659 : f32 loc(#loc508)
    } -> tensor<32x32xf32> loc(#loc508)
    %558 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%514, %557 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc263)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/div"(#loc477))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc509)
      linalg.yield %659 : f32 loc(#loc509)
    } -> tensor<32x32xf32> loc(#loc509)
    %559 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_24 : tensor<f32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc474))):
      linalg.yield %in : f32 loc(#loc506)
    } -> tensor<32x96xf32> loc(#loc506)
    %560 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%535, %559 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc262)), %in_57: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/add"(#loc474))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc506)
      linalg.yield %659 : f32 loc(#loc506)
    } -> tensor<32x96xf32> loc(#loc506)
    %561 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%560 : tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/sqrt"(#loc475))):
      %659 = math.sqrt %in : f32 loc(#loc507)
      linalg.yield %659 : f32 loc(#loc507)
    } -> tensor<32x96xf32> loc(#loc507)
    %562 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc476))):
      linalg.yield %in : f32 loc(#loc508)
    } -> tensor<32x96xf32> loc(#loc508)
    %563 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%561, %562 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc475)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/add"(#loc476))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc508)
      linalg.yield %659 : f32 loc(#loc508)
    } -> tensor<32x96xf32> loc(#loc508)
    %564 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%516, %563 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc263)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/div"(#loc477))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc509)
      linalg.yield %659 : f32 loc(#loc509)
    } -> tensor<32x96xf32> loc(#loc509)
    %565 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_24 : tensor<f32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc474))):
      linalg.yield %in : f32 loc(#loc506)
    } -> tensor<32x128xf32> loc(#loc506)
    %566 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%537, %565 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc262)), %in_57: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/add"(#loc474))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc506)
      linalg.yield %659 : f32 loc(#loc506)
    } -> tensor<32x128xf32> loc(#loc506)
    %567 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%566 : tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/sqrt"(#loc475))):
      %659 = math.sqrt %in : f32 loc(#loc507)
      linalg.yield %659 : f32 loc(#loc507)
    } -> tensor<32x128xf32> loc(#loc507)
    %568 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc476))):
      linalg.yield %in : f32 loc(#loc508)
    } -> tensor<32x128xf32> loc(#loc508)
    %569 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%567, %568 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc475)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/add"(#loc476))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc508)
      linalg.yield %659 : f32 loc(#loc508)
    } -> tensor<32x128xf32> loc(#loc508)
    %570 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%518, %569 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc263)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/div"(#loc477))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc509)
      linalg.yield %659 : f32 loc(#loc509)
    } -> tensor<32x128xf32> loc(#loc509)
    %571 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%538, %547 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc262)), %in_57: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/add"(#loc474))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc506)
      linalg.yield %659 : f32 loc(#loc506)
    } -> tensor<128x32xf32> loc(#loc506)
    %572 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%571 : tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/sqrt"(#loc475))):
      %659 = math.sqrt %in : f32 loc(#loc507)
      linalg.yield %659 : f32 loc(#loc507)
    } -> tensor<128x32xf32> loc(#loc507)
    %573 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%572, %550 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc475)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/add"(#loc476))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc508)
      linalg.yield %659 : f32 loc(#loc508)
    } -> tensor<128x32xf32> loc(#loc508)
    %574 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%519, %573 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc263)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/div"(#loc477))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc509)
      linalg.yield %659 : f32 loc(#loc509)
    } -> tensor<128x32xf32> loc(#loc509)
    %575 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%539, %553 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc262)), %in_57: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/add"(#loc474))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc506)
      linalg.yield %659 : f32 loc(#loc506)
    } -> tensor<32x32xf32> loc(#loc506)
    %576 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%575 : tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/sqrt"(#loc475))):
      %659 = math.sqrt %in : f32 loc(#loc507)
      linalg.yield %659 : f32 loc(#loc507)
    } -> tensor<32x32xf32> loc(#loc507)
    %577 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%576, %556 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc475)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/add"(#loc476))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc508)
      linalg.yield %659 : f32 loc(#loc508)
    } -> tensor<32x32xf32> loc(#loc508)
    %578 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%520, %577 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc263)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/div"(#loc477))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc509)
      linalg.yield %659 : f32 loc(#loc509)
    } -> tensor<32x32xf32> loc(#loc509)
    %579 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%540, %559 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc262)), %in_57: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/add"(#loc474))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc506)
      linalg.yield %659 : f32 loc(#loc506)
    } -> tensor<32x96xf32> loc(#loc506)
    %580 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%579 : tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/sqrt"(#loc475))):
      %659 = math.sqrt %in : f32 loc(#loc507)
      linalg.yield %659 : f32 loc(#loc507)
    } -> tensor<32x96xf32> loc(#loc507)
    %581 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%580, %562 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc475)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/add"(#loc476))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc508)
      linalg.yield %659 : f32 loc(#loc508)
    } -> tensor<32x96xf32> loc(#loc508)
    %582 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%521, %581 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc263)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/div"(#loc477))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc509)
      linalg.yield %659 : f32 loc(#loc509)
    } -> tensor<32x96xf32> loc(#loc509)
    %583 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%541, %565 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc262)), %in_57: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/add"(#loc474))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc506)
      linalg.yield %659 : f32 loc(#loc506)
    } -> tensor<32x128xf32> loc(#loc506)
    %584 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%583 : tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/sqrt"(#loc475))):
      %659 = math.sqrt %in : f32 loc(#loc507)
      linalg.yield %659 : f32 loc(#loc507)
    } -> tensor<32x128xf32> loc(#loc507)
    %585 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%584, %568 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc475)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/add"(#loc476))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc508)
      linalg.yield %659 : f32 loc(#loc508)
    } -> tensor<32x128xf32> loc(#loc508)
    %586 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%522, %585 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc263)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/div"(#loc477))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc509)
      linalg.yield %659 : f32 loc(#loc509)
    } -> tensor<32x128xf32> loc(#loc509)
    %587 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_24 : tensor<f32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc474))):
      linalg.yield %in : f32 loc(#loc506)
    } -> tensor<32x16xf32> loc(#loc506)
    %588 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%543, %587 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc262)), %in_57: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/add"(#loc474))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc506)
      linalg.yield %659 : f32 loc(#loc506)
    } -> tensor<32x16xf32> loc(#loc506)
    %589 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%588 : tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/sqrt"(#loc475))):
      %659 = math.sqrt %in : f32 loc(#loc507)
      linalg.yield %659 : f32 loc(#loc507)
    } -> tensor<32x16xf32> loc(#loc507)
    %590 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc476))):
      linalg.yield %in : f32 loc(#loc508)
    } -> tensor<32x16xf32> loc(#loc508)
    %591 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%589, %590 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc475)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/add"(#loc476))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc508)
      linalg.yield %659 : f32 loc(#loc508)
    } -> tensor<32x16xf32> loc(#loc508)
    %592 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%524, %591 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc263)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/div"(#loc477))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc509)
      linalg.yield %659 : f32 loc(#loc509)
    } -> tensor<32x16xf32> loc(#loc509)
    %593 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_24 : tensor<f32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc474))):
      linalg.yield %in : f32 loc(#loc506)
    } -> tensor<16x32xf32> loc(#loc506)
    %594 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%545, %593 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc262)), %in_57: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/add"(#loc474))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc506)
      linalg.yield %659 : f32 loc(#loc506)
    } -> tensor<16x32xf32> loc(#loc506)
    %595 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%594 : tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/sqrt"(#loc475))):
      %659 = math.sqrt %in : f32 loc(#loc507)
      linalg.yield %659 : f32 loc(#loc507)
    } -> tensor<16x32xf32> loc(#loc507)
    %596 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc476))):
      linalg.yield %in : f32 loc(#loc508)
    } -> tensor<16x32xf32> loc(#loc508)
    %597 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%595, %596 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc475)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/add"(#loc476))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc508)
      linalg.yield %659 : f32 loc(#loc508)
    } -> tensor<16x32xf32> loc(#loc508)
    %598 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%526, %597 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc263)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/div"(#loc477))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc509)
      linalg.yield %659 : f32 loc(#loc509)
    } -> tensor<16x32xf32> loc(#loc509)
    %599 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%546, %593 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc262)), %in_57: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/add"(#loc474))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc506)
      linalg.yield %659 : f32 loc(#loc506)
    } -> tensor<16x32xf32> loc(#loc506)
    %600 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%599 : tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc474)), %out: f32 loc("jit(step)/sqrt"(#loc475))):
      %659 = math.sqrt %in : f32 loc(#loc507)
      linalg.yield %659 : f32 loc(#loc507)
    } -> tensor<16x32xf32> loc(#loc507)
    %601 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%600, %596 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc475)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/add"(#loc476))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc508)
      linalg.yield %659 : f32 loc(#loc508)
    } -> tensor<16x32xf32> loc(#loc508)
    %602 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%527, %601 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc263)), %in_57: f32 loc("jit(step)/add"(#loc476)), %out: f32 loc("jit(step)/div"(#loc477))):
      %659 = arith.divf %in, %in_57 : f32 loc(#loc509)
      linalg.yield %659 : f32 loc(#loc509)
    } -> tensor<16x32xf32> loc(#loc509)
    %603 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc478))):
      linalg.yield %in : f32 loc(#loc510)
    } -> tensor<128x32xf32> loc(#loc510)
    %604 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%603, %arg0 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc478)), %in_57: f32 loc("params['blocks'][0]['down']"), %out: f32 loc("jit(step)/mul"(#loc478))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc510)
      linalg.yield %659 : f32 loc(#loc510)
    } -> tensor<128x32xf32> loc(#loc510)
    %605 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%552, %604 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc477)), %in_57: f32 loc("jit(step)/mul"(#loc478)), %out: f32 loc("jit(step)/add"(#loc479))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc511)
      linalg.yield %659 : f32 loc(#loc511)
    } -> tensor<128x32xf32> loc(#loc511)
    %606 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc478))):
      linalg.yield %in : f32 loc(#loc510)
    } -> tensor<32x32xf32> loc(#loc510)
    %607 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%606, %arg1 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc478)), %in_57: f32 loc("params['blocks'][0]['out']"), %out: f32 loc("jit(step)/mul"(#loc478))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc510)
      linalg.yield %659 : f32 loc(#loc510)
    } -> tensor<32x32xf32> loc(#loc510)
    %608 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%558, %607 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc477)), %in_57: f32 loc("jit(step)/mul"(#loc478)), %out: f32 loc("jit(step)/add"(#loc479))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc511)
      linalg.yield %659 : f32 loc(#loc511)
    } -> tensor<32x32xf32> loc(#loc511)
    %609 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc478))):
      linalg.yield %in : f32 loc(#loc510)
    } -> tensor<32x96xf32> loc(#loc510)
    %610 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%609, %arg2 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc478)), %in_57: f32 loc("params['blocks'][0]['qkv']"), %out: f32 loc("jit(step)/mul"(#loc478))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc510)
      linalg.yield %659 : f32 loc(#loc510)
    } -> tensor<32x96xf32> loc(#loc510)
    %611 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%564, %610 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc477)), %in_57: f32 loc("jit(step)/mul"(#loc478)), %out: f32 loc("jit(step)/add"(#loc479))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc511)
      linalg.yield %659 : f32 loc(#loc511)
    } -> tensor<32x96xf32> loc(#loc511)
    %612 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc478))):
      linalg.yield %in : f32 loc(#loc510)
    } -> tensor<32x128xf32> loc(#loc510)
    %613 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%612, %arg3 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc478)), %in_57: f32 loc("params['blocks'][0]['up']"), %out: f32 loc("jit(step)/mul"(#loc478))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc510)
      linalg.yield %659 : f32 loc(#loc510)
    } -> tensor<32x128xf32> loc(#loc510)
    %614 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%570, %613 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc477)), %in_57: f32 loc("jit(step)/mul"(#loc478)), %out: f32 loc("jit(step)/add"(#loc479))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc511)
      linalg.yield %659 : f32 loc(#loc511)
    } -> tensor<32x128xf32> loc(#loc511)
    %615 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%603, %arg4 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc478)), %in_57: f32 loc("params['blocks'][1]['down']"), %out: f32 loc("jit(step)/mul"(#loc478))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc510)
      linalg.yield %659 : f32 loc(#loc510)
    } -> tensor<128x32xf32> loc(#loc510)
    %616 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%574, %615 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc477)), %in_57: f32 loc("jit(step)/mul"(#loc478)), %out: f32 loc("jit(step)/add"(#loc479))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc511)
      linalg.yield %659 : f32 loc(#loc511)
    } -> tensor<128x32xf32> loc(#loc511)
    %617 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%606, %arg5 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc478)), %in_57: f32 loc("params['blocks'][1]['out']"), %out: f32 loc("jit(step)/mul"(#loc478))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc510)
      linalg.yield %659 : f32 loc(#loc510)
    } -> tensor<32x32xf32> loc(#loc510)
    %618 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%578, %617 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc477)), %in_57: f32 loc("jit(step)/mul"(#loc478)), %out: f32 loc("jit(step)/add"(#loc479))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc511)
      linalg.yield %659 : f32 loc(#loc511)
    } -> tensor<32x32xf32> loc(#loc511)
    %619 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%609, %arg6 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc478)), %in_57: f32 loc("params['blocks'][1]['qkv']"), %out: f32 loc("jit(step)/mul"(#loc478))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc510)
      linalg.yield %659 : f32 loc(#loc510)
    } -> tensor<32x96xf32> loc(#loc510)
    %620 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%582, %619 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc477)), %in_57: f32 loc("jit(step)/mul"(#loc478)), %out: f32 loc("jit(step)/add"(#loc479))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc511)
      linalg.yield %659 : f32 loc(#loc511)
    } -> tensor<32x96xf32> loc(#loc511)
    %621 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%612, %arg7 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc478)), %in_57: f32 loc("params['blocks'][1]['up']"), %out: f32 loc("jit(step)/mul"(#loc478))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc510)
      linalg.yield %659 : f32 loc(#loc510)
    } -> tensor<32x128xf32> loc(#loc510)
    %622 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%586, %621 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc477)), %in_57: f32 loc("jit(step)/mul"(#loc478)), %out: f32 loc("jit(step)/add"(#loc479))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc511)
      linalg.yield %659 : f32 loc(#loc511)
    } -> tensor<32x128xf32> loc(#loc511)
    %623 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc478))):
      linalg.yield %in : f32 loc(#loc510)
    } -> tensor<32x16xf32> loc(#loc510)
    %624 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%623, %arg8 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc478)), %in_57: f32 loc("params['head']"), %out: f32 loc("jit(step)/mul"(#loc478))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc510)
      linalg.yield %659 : f32 loc(#loc510)
    } -> tensor<32x16xf32> loc(#loc510)
    %625 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%592, %624 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc477)), %in_57: f32 loc("jit(step)/mul"(#loc478)), %out: f32 loc("jit(step)/add"(#loc479))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc511)
      linalg.yield %659 : f32 loc(#loc511)
    } -> tensor<32x16xf32> loc(#loc511)
    %626 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc478))):
      linalg.yield %in : f32 loc(#loc510)
    } -> tensor<16x32xf32> loc(#loc510)
    %627 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%626, %arg9 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc478)), %in_57: f32 loc("params['places']"), %out: f32 loc("jit(step)/mul"(#loc478))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc510)
      linalg.yield %659 : f32 loc(#loc510)
    } -> tensor<16x32xf32> loc(#loc510)
    %628 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%598, %627 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc477)), %in_57: f32 loc("jit(step)/mul"(#loc478)), %out: f32 loc("jit(step)/add"(#loc479))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc511)
      linalg.yield %659 : f32 loc(#loc511)
    } -> tensor<16x32xf32> loc(#loc511)
    %629 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%626, %arg10 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc478)), %in_57: f32 loc("params['tokens']"), %out: f32 loc("jit(step)/mul"(#loc478))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc510)
      linalg.yield %659 : f32 loc(#loc510)
    } -> tensor<16x32xf32> loc(#loc510)
    %630 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%602, %629 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc477)), %in_57: f32 loc("jit(step)/mul"(#loc478)), %out: f32 loc("jit(step)/add"(#loc479))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc511)
      linalg.yield %659 : f32 loc(#loc511)
    } -> tensor<16x32xf32> loc(#loc511)
    %631 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc480))):
      linalg.yield %in : f32 loc(#loc512)
    } -> tensor<128x32xf32> loc(#loc512)
    %632 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%631, %605 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc480)), %in_57: f32 loc("jit(step)/add"(#loc479)), %out: f32 loc("jit(step)/mul"(#loc480))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc512)
      linalg.yield %659 : f32 loc(#loc512)
    } -> tensor<128x32xf32> loc(#loc512)
    %633 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc480))):
      linalg.yield %in : f32 loc(#loc512)
    } -> tensor<32x32xf32> loc(#loc512)
    %634 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%633, %608 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc480)), %in_57: f32 loc("jit(step)/add"(#loc479)), %out: f32 loc("jit(step)/mul"(#loc480))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc512)
      linalg.yield %659 : f32 loc(#loc512)
    } -> tensor<32x32xf32> loc(#loc512)
    %635 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc480))):
      linalg.yield %in : f32 loc(#loc512)
    } -> tensor<32x96xf32> loc(#loc512)
    %636 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%635, %611 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc480)), %in_57: f32 loc("jit(step)/add"(#loc479)), %out: f32 loc("jit(step)/mul"(#loc480))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc512)
      linalg.yield %659 : f32 loc(#loc512)
    } -> tensor<32x96xf32> loc(#loc512)
    %637 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc480))):
      linalg.yield %in : f32 loc(#loc512)
    } -> tensor<32x128xf32> loc(#loc512)
    %638 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%637, %614 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc480)), %in_57: f32 loc("jit(step)/add"(#loc479)), %out: f32 loc("jit(step)/mul"(#loc480))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc512)
      linalg.yield %659 : f32 loc(#loc512)
    } -> tensor<32x128xf32> loc(#loc512)
    %639 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%631, %616 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc480)), %in_57: f32 loc("jit(step)/add"(#loc479)), %out: f32 loc("jit(step)/mul"(#loc480))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc512)
      linalg.yield %659 : f32 loc(#loc512)
    } -> tensor<128x32xf32> loc(#loc512)
    %640 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%633, %618 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc480)), %in_57: f32 loc("jit(step)/add"(#loc479)), %out: f32 loc("jit(step)/mul"(#loc480))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc512)
      linalg.yield %659 : f32 loc(#loc512)
    } -> tensor<32x32xf32> loc(#loc512)
    %641 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%635, %620 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc480)), %in_57: f32 loc("jit(step)/add"(#loc479)), %out: f32 loc("jit(step)/mul"(#loc480))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc512)
      linalg.yield %659 : f32 loc(#loc512)
    } -> tensor<32x96xf32> loc(#loc512)
    %642 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%637, %622 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc480)), %in_57: f32 loc("jit(step)/add"(#loc479)), %out: f32 loc("jit(step)/mul"(#loc480))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc512)
      linalg.yield %659 : f32 loc(#loc512)
    } -> tensor<32x128xf32> loc(#loc512)
    %643 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc480))):
      linalg.yield %in : f32 loc(#loc512)
    } -> tensor<32x16xf32> loc(#loc512)
    %644 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%643, %625 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc480)), %in_57: f32 loc("jit(step)/add"(#loc479)), %out: f32 loc("jit(step)/mul"(#loc480))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc512)
      linalg.yield %659 : f32 loc(#loc512)
    } -> tensor<32x16xf32> loc(#loc512)
    %645 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc480))):
      linalg.yield %in : f32 loc(#loc512)
    } -> tensor<16x32xf32> loc(#loc512)
    %646 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%645, %628 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc480)), %in_57: f32 loc("jit(step)/add"(#loc479)), %out: f32 loc("jit(step)/mul"(#loc480))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc512)
      linalg.yield %659 : f32 loc(#loc512)
    } -> tensor<16x32xf32> loc(#loc512)
    %647 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%645, %630 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc480)), %in_57: f32 loc("jit(step)/add"(#loc479)), %out: f32 loc("jit(step)/mul"(#loc480))):
      %659 = arith.mulf %in, %in_57 : f32 loc(#loc512)
      linalg.yield %659 : f32 loc(#loc512)
    } -> tensor<16x32xf32> loc(#loc512)
    %648 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%arg0, %632 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("params['blocks'][0]['down']"), %in_57: f32 loc("jit(step)/mul"(#loc480)), %out: f32 loc("jit(step)/add"(#loc242))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc330)
      linalg.yield %659 : f32 loc(#loc330)
    } -> tensor<128x32xf32> loc(#loc330)
    %649 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%arg1, %634 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("params['blocks'][0]['out']"), %in_57: f32 loc("jit(step)/mul"(#loc480)), %out: f32 loc("jit(step)/add"(#loc242))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc330)
      linalg.yield %659 : f32 loc(#loc330)
    } -> tensor<32x32xf32> loc(#loc330)
    %650 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%arg2, %636 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("params['blocks'][0]['qkv']"), %in_57: f32 loc("jit(step)/mul"(#loc480)), %out: f32 loc("jit(step)/add"(#loc242))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc330)
      linalg.yield %659 : f32 loc(#loc330)
    } -> tensor<32x96xf32> loc(#loc330)
    %651 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%arg3, %638 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("params['blocks'][0]['up']"), %in_57: f32 loc("jit(step)/mul"(#loc480)), %out: f32 loc("jit(step)/add"(#loc242))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc330)
      linalg.yield %659 : f32 loc(#loc330)
    } -> tensor<32x128xf32> loc(#loc330)
    %652 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%arg4, %639 : tensor<128x32xf32>, tensor<128x32xf32>) outs(%229 : tensor<128x32xf32>) {
    ^bb0(%in: f32 loc("params['blocks'][1]['down']"), %in_57: f32 loc("jit(step)/mul"(#loc480)), %out: f32 loc("jit(step)/add"(#loc242))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc330)
      linalg.yield %659 : f32 loc(#loc330)
    } -> tensor<128x32xf32> loc(#loc330)
    %653 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%arg5, %640 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%265 : tensor<32x32xf32>) {
    ^bb0(%in: f32 loc("params['blocks'][1]['out']"), %in_57: f32 loc("jit(step)/mul"(#loc480)), %out: f32 loc("jit(step)/add"(#loc242))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc330)
      linalg.yield %659 : f32 loc(#loc330)
    } -> tensor<32x32xf32> loc(#loc330)
    %654 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%arg6, %641 : tensor<32x96xf32>, tensor<32x96xf32>) outs(%295 : tensor<32x96xf32>) {
    ^bb0(%in: f32 loc("params['blocks'][1]['qkv']"), %in_57: f32 loc("jit(step)/mul"(#loc480)), %out: f32 loc("jit(step)/add"(#loc242))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc330)
      linalg.yield %659 : f32 loc(#loc330)
    } -> tensor<32x96xf32> loc(#loc330)
    %655 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%arg7, %642 : tensor<32x128xf32>, tensor<32x128xf32>) outs(%226 : tensor<32x128xf32>) {
    ^bb0(%in: f32 loc("params['blocks'][1]['up']"), %in_57: f32 loc("jit(step)/mul"(#loc480)), %out: f32 loc("jit(step)/add"(#loc242))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc330)
      linalg.yield %659 : f32 loc(#loc330)
    } -> tensor<32x128xf32> loc(#loc330)
    %656 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%arg8, %644 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%206 : tensor<32x16xf32>) {
    ^bb0(%in: f32 loc("params['head']"), %in_57: f32 loc("jit(step)/mul"(#loc480)), %out: f32 loc("jit(step)/add"(#loc242))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc330)
      linalg.yield %659 : f32 loc(#loc330)
    } -> tensor<32x16xf32> loc(#loc330)
    %657 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%arg9, %646 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("params['places']"), %in_57: f32 loc("jit(step)/mul"(#loc480)), %out: f32 loc("jit(step)/add"(#loc242))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc330)
      linalg.yield %659 : f32 loc(#loc330)
    } -> tensor<16x32xf32> loc(#loc330)
    %658 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%arg10, %647 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%203 : tensor<16x32xf32>) {
    ^bb0(%in: f32 loc("params['tokens']"), %in_57: f32 loc("jit(step)/mul"(#loc480)), %out: f32 loc("jit(step)/add"(#loc242))):
      %659 = arith.addf %in, %in_57 : f32 loc(#loc330)
      linalg.yield %659 : f32 loc(#loc330)
    } -> tensor<16x32xf32> loc(#loc330)
    return %648, %649, %650, %651, %652, %653, %654, %655, %656, %657, %658, %507, %406, %411, %416, %421, %424, %427, %430, %433, %438, %443, %446, %452, %458, %464, %470, %474, %478, %482, %486, %492, %498, %502, %197 : tensor<128x32xf32>, tensor<32x32xf32>, tensor<32x96xf32>, tensor<32x128xf32>, tensor<128x32xf32>, tensor<32x32xf32>, tensor<32x96xf32>, tensor<32x128xf32>, tensor<32x16xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<128x32xf32>, tensor<32x32xf32>, tensor<32x96xf32>, tensor<32x128xf32>, tensor<128x32xf32>, tensor<32x32xf32>, tensor<32x96xf32>, tensor<32x128xf32>, tensor<32x16xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<128x32xf32>, tensor<32x32xf32>, tensor<32x96xf32>, tensor<32x128xf32>, tensor<128x32xf32>, tensor<32x32xf32>, tensor<32x96xf32>, tensor<32x128xf32>, tensor<32x16xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<f32> loc(#loc)
  } loc(#loc)
  func.func private @_one_hot(%arg0: tensor<16x16xi32> loc(unknown)) -> tensor<16x16x16xf32> {
    %0 = tensor.empty() : tensor<16x16x1xi32> loc(#loc244)
    %1 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<16x16xi32>) outs(%0 : tensor<16x16x1xi32>) {
    ^bb0(%in: i32 loc(unknown), %out: i32 loc("broadcast_in_dim"(#loc207))):
      linalg.yield %in : i32 loc(#loc244)
    } -> tensor<16x16x1xi32> loc(#loc244)
    %2 = tensor.empty() : tensor<1x1x16xi32> loc(#loc245)
    %3 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel"]} outs(%2 : tensor<1x1x16xi32>) {
    ^bb0(%out: i32 loc("iota"(#loc207))):
      %11 = linalg.index 2 : index loc(#loc245)
      %12 = arith.index_cast %11 : index to i32 loc(#loc245)
      linalg.yield %12 : i32 loc(#loc245)
    } -> tensor<1x1x16xi32> loc(#loc245)
    %4 = tensor.empty() : tensor<16x16x16xi32> loc(#loc246)
    %5 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<16x16x1xi32>) outs(%4 : tensor<16x16x16xi32>) {
    ^bb0(%in: i32 loc("broadcast_in_dim"(#loc207)), %out: i32 loc("eq"(#loc207))):
      linalg.yield %in : i32 loc(#loc246)
    } -> tensor<16x16x16xi32> loc(#loc246)
    %6 = linalg.generic {indexing_maps = [#map28, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<1x1x16xi32>) outs(%4 : tensor<16x16x16xi32>) {
    ^bb0(%in: i32 loc("iota"(#loc207)), %out: i32 loc("eq"(#loc207))):
      linalg.yield %in : i32 loc(#loc246)
    } -> tensor<16x16x16xi32> loc(#loc246)
    %7 = tensor.empty() : tensor<16x16x16xi1> loc(#loc246)
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5, %6 : tensor<16x16x16xi32>, tensor<16x16x16xi32>) outs(%7 : tensor<16x16x16xi1>) {
    ^bb0(%in: i32 loc("eq"(#loc207)), %in_0: i32 loc("eq"(#loc207)), %out: i1 loc("eq"(#loc207))):
      %11 = arith.cmpi eq, %in, %in_0 : i32 loc(#loc246)
      linalg.yield %11 : i1 loc(#loc246)
    } -> tensor<16x16x16xi1> loc(#loc246)
    %9 = tensor.empty() : tensor<16x16x16xf32> loc(#loc247)
    %10 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<16x16x16xi1>) outs(%9 : tensor<16x16x16xf32>) {
    ^bb0(%in: i1 loc("eq"(#loc207)), %out: f32 loc("convert_element_type"(#loc207))):
      %11 = arith.uitofp %in : i1 to f32 loc(#loc247)
      linalg.yield %11 : f32 loc(#loc247)
    } -> tensor<16x16x16xf32> loc(#loc247)
    return %10 : tensor<16x16x16xf32> loc(#loc331)
  } loc(#loc331)
  func.func private @tril(%arg0: tensor<16x16xi1> loc(unknown)) -> tensor<16x16xi1> {
    %cst = arith.constant dense<false> : tensor<i1> loc(#loc513)
    %cst_0 = arith.constant dense<0> : tensor<i32> loc(#loc513)
    %0 = tensor.empty() : tensor<16x16xi32> loc(#loc482)
    %1 = linalg.generic {indexing_maps = [#map16], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<16x16xi32>) {
    ^bb0(%out: i32 loc("iota"(#loc282))):
      %9 = linalg.index 0 : index loc(#loc482)
      %10 = arith.index_cast %9 : index to i32 loc(#loc482)
      linalg.yield %10 : i32 loc(#loc482)
    } -> tensor<16x16xi32> loc(#loc482)
    %2 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i32>) outs(%0 : tensor<16x16xi32>) {
    ^bb0(%in: i32 loc("jit:"(#loc481)), %out: i32 loc("add"(#loc282))):
      linalg.yield %in : i32 loc(#loc483)
    } -> tensor<16x16xi32> loc(#loc483)
    %3 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%0 : tensor<16x16xi32>) {
    ^bb0(%in: i32 loc("iota"(#loc282)), %in_1: i32 loc("add"(#loc282)), %out: i32 loc("add"(#loc282))):
      %9 = arith.addi %in, %in_1 : i32 loc(#loc483)
      linalg.yield %9 : i32 loc(#loc483)
    } -> tensor<16x16xi32> loc(#loc483)
    %4 = linalg.generic {indexing_maps = [#map16], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<16x16xi32>) {
    ^bb0(%out: i32 loc("iota"(#loc282))):
      %9 = linalg.index 1 : index loc(#loc482)
      %10 = arith.index_cast %9 : index to i32 loc(#loc482)
      linalg.yield %10 : i32 loc(#loc482)
    } -> tensor<16x16xi32> loc(#loc482)
    %5 = tensor.empty() : tensor<16x16xi1> loc(#loc484)
    %6 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%5 : tensor<16x16xi1>) {
    ^bb0(%in: i32 loc("add"(#loc282)), %in_1: i32 loc("iota"(#loc282)), %out: i1 loc("ge"(#loc282))):
      %9 = arith.cmpi sge, %in, %in_1 : i32 loc(#loc484)
      linalg.yield %9 : i1 loc(#loc484)
    } -> tensor<16x16xi1> loc(#loc484)
    %7 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<i1>) outs(%5 : tensor<16x16xi1>) {
    ^bb0(%in: i1 loc("jit:"(#loc481)), %out: i1 loc("broadcast_in_dim"(#loc282))):
      linalg.yield %in : i1 loc(#loc485)
    } -> tensor<16x16xi1> loc(#loc485)
    %8 = linalg.generic {indexing_maps = [#map16, #map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%6, %arg0, %7 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%5 : tensor<16x16xi1>) {
    ^bb0(%in: i1 loc("ge"(#loc282)), %in_1: i1 loc(unknown), %in_2: i1 loc("broadcast_in_dim"(#loc282)), %out: i1 loc("select_n"(#loc282))):
      %9 = arith.select %in, %in_1, %in_2 : i1 loc(#loc486)
      linalg.yield %9 : i1 loc(#loc486)
    } -> tensor<16x16xi1> loc(#loc486)
    return %8 : tensor<16x16xi1> loc(#loc513)
  } loc(#loc513)
  func.func private @_where(%arg0: tensor<16x16xi1> loc(unknown), %arg1: tensor<16x2x16x16xf32> loc(unknown), %arg2: tensor<f32> loc(unknown)) -> (tensor<16x2x16x16xf32>, tensor<16x2x16x16xi1>, tensor<16x2x16x16xf32>) {
    %cst = arith.constant dense<0.000000e+00> : tensor<f32> loc(#loc514)
    %0 = tensor.empty() : tensor<16x2x16x16xi1> loc(#loc488)
    %1 = linalg.generic {indexing_maps = [#map24, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<16x16xi1>) outs(%0 : tensor<16x2x16x16xi1>) {
    ^bb0(%in: i1 loc(unknown), %out: i1 loc("broadcast_in_dim"(#loc283))):
      linalg.yield %in : i1 loc(#loc488)
    } -> tensor<16x2x16x16xi1> loc(#loc488)
    %2 = tensor.empty() : tensor<16x2x16x16xf32> loc(#loc488)
    %3 = linalg.generic {indexing_maps = [#map14, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<f32>) outs(%2 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("convert_element_type"(#loc283)), %out: f32 loc("broadcast_in_dim"(#loc283))):
      linalg.yield %in : f32 loc(#loc488)
    } -> tensor<16x2x16x16xf32> loc(#loc488)
    %4 = linalg.generic {indexing_maps = [#map10, #map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %arg1, %3 : tensor<16x2x16x16xi1>, tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%2 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: i1 loc("broadcast_in_dim"(#loc283)), %in_0: f32 loc(unknown), %in_1: f32 loc("broadcast_in_dim"(#loc283)), %out: f32 loc("select_n"(#loc283))):
      %6 = arith.select %in, %in_0, %in_1 : f32 loc(#loc490)
      linalg.yield %6 : f32 loc(#loc490)
    } -> tensor<16x2x16x16xf32> loc(#loc490)
    %5 = linalg.generic {indexing_maps = [#map14, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%2 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit:"(#loc487)), %out: f32 loc("broadcast_in_dim"(#loc283))):
      linalg.yield %in : f32 loc(#loc488)
    } -> tensor<16x2x16x16xf32> loc(#loc488)
    return %4, %1, %5 : tensor<16x2x16x16xf32>, tensor<16x2x16x16xi1>, tensor<16x2x16x16xf32> loc(#loc514)
  } loc(#loc514)
  func.func private @log_softmax(%arg0: tensor<16x16x16xf32> loc(unknown)) -> (tensor<16x16x16xf32>, tensor<16x16x16xf32>, tensor<16x16x1xf32>) {
    %cst = arith.constant 0.000000e+00 : f32 loc(#loc249)
    %cst_0 = arith.constant dense<0xFF800000> : tensor<f32> loc(#loc)
    %cst_1 = arith.constant 0xFF800000 : f32 loc(#loc250)
    %0 = tensor.empty() : tensor<16x16xf32> loc(#loc250)
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc250)
    %2 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<16x16x16xf32>) outs(%1 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_max"), %out: f32 loc("reduce_max")):
      %17 = arith.maximumf %out, %in : f32 loc(#loc250)
      linalg.yield %17 : f32 loc(#loc250)
    } -> tensor<16x16xf32> loc(#loc250)
    %3 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("max"(#loc209))):
      linalg.yield %in : f32 loc(#loc251)
    } -> tensor<16x16xf32> loc(#loc251)
    %4 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel"]} ins(%3, %2 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("max"(#loc209)), %in_2: f32 loc("reduce_max"(#loc209)), %out: f32 loc("max"(#loc209))):
      %17 = arith.maximumf %in, %in_2 : f32 loc(#loc251)
      linalg.yield %17 : f32 loc(#loc251)
    } -> tensor<16x16xf32> loc(#loc251)
    %5 = tensor.empty() : tensor<16x16x1xf32> loc(#loc252)
    %6 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<16x16xf32>) outs(%5 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("max"(#loc209)), %out: f32 loc("broadcast_in_dim"(#loc209))):
      linalg.yield %in : f32 loc(#loc252)
    } -> tensor<16x16x1xf32> loc(#loc252)
    %7 = tensor.empty() : tensor<16x16x16xf32> loc(#loc253)
    %8 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<16x16x1xf32>) outs(%7 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc("broadcast_in_dim"(#loc209)), %out: f32 loc("sub"(#loc209))):
      linalg.yield %in : f32 loc(#loc253)
    } -> tensor<16x16x16xf32> loc(#loc253)
    %9 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %8 : tensor<16x16x16xf32>, tensor<16x16x16xf32>) outs(%7 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %in_2: f32 loc("sub"(#loc209)), %out: f32 loc("sub"(#loc209))):
      %17 = arith.subf %in, %in_2 : f32 loc(#loc253)
      linalg.yield %17 : f32 loc(#loc253)
    } -> tensor<16x16x16xf32> loc(#loc253)
    %10 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<16x16x16xf32>) outs(%7 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc("sub"(#loc209)), %out: f32 loc("exp"(#loc209))):
      %17 = math.exp %in : f32 loc(#loc254)
      linalg.yield %17 : f32 loc(#loc254)
    } -> tensor<16x16x16xf32> loc(#loc254)
    %11 = linalg.fill ins(%cst : f32) outs(%0 : tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc249)
    %12 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<16x16x16xf32>) outs(%11 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %17 = arith.addf %out, %in : f32 loc(#loc249)
      linalg.yield %17 : f32 loc(#loc249)
    } -> tensor<16x16xf32> loc(#loc249)
    %13 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<16x16xf32>) outs(%5 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"(#loc209)), %out: f32 loc("broadcast_in_dim"(#loc209))):
      linalg.yield %in : f32 loc(#loc252)
    } -> tensor<16x16x1xf32> loc(#loc252)
    %14 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<16x16x1xf32>) outs(%5 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("broadcast_in_dim"(#loc209)), %out: f32 loc("log"(#loc209))):
      %17 = math.log %in : f32 loc(#loc255)
      linalg.yield %17 : f32 loc(#loc255)
    } -> tensor<16x16x1xf32> loc(#loc255)
    %15 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<16x16x1xf32>) outs(%7 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc("log"(#loc209)), %out: f32 loc("sub"(#loc209))):
      linalg.yield %in : f32 loc(#loc253)
    } -> tensor<16x16x16xf32> loc(#loc253)
    %16 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %15 : tensor<16x16x16xf32>, tensor<16x16x16xf32>) outs(%7 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc("sub"(#loc209)), %in_2: f32 loc("sub"(#loc209)), %out: f32 loc("sub"(#loc209))):
      %17 = arith.subf %in, %in_2 : f32 loc(#loc253)
      linalg.yield %17 : f32 loc(#loc253)
    } -> tensor<16x16x16xf32> loc(#loc253)
    return %16, %10, %13 : tensor<16x16x16xf32>, tensor<16x16x16xf32>, tensor<16x16x1xf32> loc(#loc332)
  } loc(#loc332)
  func.func private @log_softmax_57(%arg0: tensor<16x16x16xf32> loc(unknown), %arg1: tensor<16x16x1xf32> loc(unknown), %arg2: tensor<16x16x16xf32> loc(unknown)) -> tensor<16x16x16xf32> {
    %cst = arith.constant 0.000000e+00 : f32 loc(#loc)
    %0 = tensor.empty() : tensor<16x16x16xf32> loc(#loc257)
    %1 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<16x16x16xf32>) outs(%0 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("neg"(#loc209))):
      %11 = arith.negf %in : f32 loc(#loc257)
      linalg.yield %11 : f32 loc(#loc257)
    } -> tensor<16x16x16xf32> loc(#loc257)
    %2 = tensor.empty() : tensor<16x16xf32> loc(#loc249)
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc249)
    %4 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<16x16x16xf32>) outs(%3 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %11 = arith.addf %out, %in : f32 loc(#loc249)
      linalg.yield %11 : f32 loc(#loc249)
    } -> tensor<16x16xf32> loc(#loc249)
    %expanded = tensor.expand_shape %4 [[0], [1, 2]] output_shape [16, 16, 1] : tensor<16x16xf32> into tensor<16x16x1xf32> loc(#loc258)
    %5 = tensor.empty() : tensor<16x16x1xf32> loc(#loc259)
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %arg1 : tensor<16x16x1xf32>, tensor<16x16x1xf32>) outs(%5 : tensor<16x16x1xf32>) {
    ^bb0(%in: f32 loc("reshape"(#loc209)), %in_0: f32 loc(unknown), %out: f32 loc("div"(#loc209))):
      %11 = arith.divf %in, %in_0 : f32 loc(#loc259)
      linalg.yield %11 : f32 loc(#loc259)
    } -> tensor<16x16x1xf32> loc(#loc259)
    %7 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<16x16x1xf32>) outs(%3 : tensor<16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %11 = arith.addf %out, %in : f32 loc(#loc249)
      linalg.yield %11 : f32 loc(#loc249)
    } -> tensor<16x16xf32> loc(#loc249)
    %8 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<16x16xf32>) outs(%0 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"(#loc209)), %out: f32 loc("broadcast_in_dim"(#loc209))):
      linalg.yield %in : f32 loc(#loc252)
    } -> tensor<16x16x16xf32> loc(#loc252)
    %9 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %arg0 : tensor<16x16x16xf32>, tensor<16x16x16xf32>) outs(%0 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc("broadcast_in_dim"(#loc209)), %in_0: f32 loc(unknown), %out: f32 loc("mul"(#loc209))):
      %11 = arith.mulf %in, %in_0 : f32 loc(#loc260)
      linalg.yield %11 : f32 loc(#loc260)
    } -> tensor<16x16x16xf32> loc(#loc260)
    %10 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2, %9 : tensor<16x16x16xf32>, tensor<16x16x16xf32>) outs(%0 : tensor<16x16x16xf32>) {
    ^bb0(%in: f32 loc(unknown), %in_0: f32 loc("mul"(#loc209)), %out: f32 loc("add_any"(#loc209))):
      %11 = arith.addf %in, %in_0 : f32 loc(#loc261)
      linalg.yield %11 : f32 loc(#loc261)
    } -> tensor<16x16x16xf32> loc(#loc261)
    return %10 : tensor<16x16x16xf32> loc(#loc333)
  } loc(#loc333)
  func.func private @_where_87(%arg0: tensor<16x2x16x16xi1> loc(unknown), %arg1: tensor<16x2x16x16xf32> loc(unknown), %arg2: tensor<16x2x16x16xf32> loc(unknown)) -> tensor<16x2x16x16xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<f32> loc(#loc515)
    %0 = tensor.empty() : tensor<16x2x16x16xf32> loc(#loc488)
    %1 = linalg.generic {indexing_maps = [#map14, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%0 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: f32 loc("jit:"(#loc491)), %out: f32 loc("broadcast_in_dim"(#loc283))):
      linalg.yield %in : f32 loc(#loc488)
    } -> tensor<16x2x16x16xf32> loc(#loc488)
    %2 = linalg.generic {indexing_maps = [#map10, #map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %arg2, %1 : tensor<16x2x16x16xi1>, tensor<16x2x16x16xf32>, tensor<16x2x16x16xf32>) outs(%0 : tensor<16x2x16x16xf32>) {
    ^bb0(%in: i1 loc(unknown), %in_0: f32 loc(unknown), %in_1: f32 loc("broadcast_in_dim"(#loc283)), %out: f32 loc("select_n"(#loc283))):
      %3 = arith.select %in, %in_0, %in_1 : f32 loc(#loc490)
      linalg.yield %3 : f32 loc(#loc490)
    } -> tensor<16x2x16x16xf32> loc(#loc490)
    return %2 : tensor<16x2x16x16xf32> loc(#loc515)
  } loc(#loc515)
  func.func private @_where_121(%arg0: tensor<i1> loc(unknown), %arg1: tensor<i32> loc(unknown), %arg2: tensor<i32> loc(unknown)) -> tensor<i32> {
    %0 = tensor.empty() : tensor<i32> loc(#loc517)
    %1 = linalg.generic {indexing_maps = [#map19, #map19, #map19, #map19], iterator_types = []} ins(%arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>, tensor<i32>) outs(%0 : tensor<i32>) {
    ^bb0(%in: i1 loc(unknown), %in_0: i32 loc(unknown), %in_1: i32 loc(unknown), %out: i32 loc("select_n"(#loc469))):
      %2 = arith.select %in, %in_0, %in_1 : i32 loc(#loc517)
      linalg.yield %2 : i32 loc(#loc517)
    } -> tensor<i32> loc(#loc517)
    return %1 : tensor<i32> loc(#loc525)
  } loc(#loc525)
} loc(#loc)
#loc243 = loc("jit(step)/jvp()/jit"(#loc207))
#loc248 = loc("jit(step)/jvp()/jit"(#loc209))
#loc256 = loc("jit(step)/transpose(jvp())/jit"(#loc209))
#loc322 = loc("jit(step)/transpose(jvp())/reshape"(#loc220))
#loc331 = loc("jit:"(#loc243))
#loc332 = loc("jit:"(#loc248))
#loc333 = loc("jit:"(#loc256))
#loc352 = loc("jit(step)/jvp()/split"(#loc277))
#loc358 = loc("jit(step)/jvp(jit(tril))"(#loc282))
#loc399 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc311))
#loc408 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc306))
#loc415 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc296))
#loc424 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc291))
#loc451 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc275))
#loc460 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc270))
#loc497 = loc("jit(step)/transpose(jvp())/reshape"(#loc353))
#loc516 = loc("jit(step)/jit"(#loc469))
#loc525 = loc("jit:"(#loc516))
